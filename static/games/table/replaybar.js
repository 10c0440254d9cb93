/* The seek bar of a replay. Imports `html`, `hub`, `words`.
   Invariant: everything on it can be reached and used by keyboard. */

import { cls, html } from "./html.js";
import { Glyph } from "./hub.js";
import { speaker } from "./words.js";

export const SPEEDS = [0.5, 1, 2, 4];

export function ReplayBar({ line, position, seat, open, speed, playing, names, acts, lang, narrow, reviewing, said }) {
  const say = speaker(lang);
  const button = (name, glyph, act, off = false) => html`<button type="button" class="icon" onClick=${act} disabled=${off}
    aria-label=${say(name)} title=${say(name)}><${Glyph} name=${glyph} /></button>`;
  const start = position === 0;
  const end = position === line.length;
  return html`<div class=${cls("replaybar", narrow && "narrow")} role="group" aria-label=${say("replay")}>
    <div class="replay-buttons">
      ${!narrow && button("first", "first", () => acts.seek(0), start)}
      ${button("turn_back", "turnBack", () => acts.turn(-1), start)}
      ${button("step_back", "back", () => acts.step(-1), start)}
      ${button(playing ? "stop" : "play", playing ? "stop" : "play", () => acts.playing(!playing))}
      ${button("step_on", "on", () => acts.step(1), end)}
      ${button("turn_on", "turnOn", () => acts.turn(1), end)}
      ${!narrow && button("last", "last", () => acts.seek(line.length), end)}
    </div>
    <${Seek} line=${line} position=${position} acts=${acts} say=${say} />
    <p class="sr" role="status" aria-live="polite">${said} · ${say("position", { n: position, of: line.length })}</p>
    <div class="replay-choices">
      ${!narrow && html`<select aria-label=${say("speed_word")} title=${say("speed_word")} value=${speed}
        onChange=${(event) => acts.faster(Number(event.target.value))}>
        ${SPEEDS.map((n) => html`<option key=${n} value=${n}>${n}×</option>`)}</select>`}
      <select aria-label=${say("view_word")} title=${say("view_word")} value=${seat}
        onChange=${(event) => acts.lookFrom(Number(event.target.value))}>
        ${names.map((name, i) => html`<option key=${i} value=${i}>${name}</option>`)}</select>
      <button type="button" class="icon" aria-pressed=${open} onClick=${() => acts.openHands(!open)}
        aria-label=${say(open ? "hide_hands" : "show_hands")} title=${say(open ? "hide_hands" : "show_hands")}>
        <${Glyph} name=${open ? "eye" : "covered"} /></button>
      <button type="button" class="review-button" aria-pressed=${reviewing} onClick=${() => acts.panel("review")}>
        <${Glyph} name="study" /> ${say("review")}</button>
    </div>
  </div>`;
}

function Seek({ line, position, acts, say }) {
  const words = say("position", { n: position, of: line.length });
  return html`<div class="seek">
    <input type="range" min="0" max=${line.length} value=${position} aria-label=${say("seek")} aria-valuetext=${words}
      onInput=${(event) => acts.seek(Number(event.target.value))} />
    <div class="seek-marks" aria-hidden="true">${line.marks().map((mark) => html`<i
      key=${`${mark.n}${mark.kind}`} class=${`mark-${mark.kind}`}
      style=${{ left: `${(100 * mark.n) / Math.max(1, line.length)}%` }}></i>`)}</div>
    <span class="position">${position}/${line.length}</span>
  </div>`;
}
