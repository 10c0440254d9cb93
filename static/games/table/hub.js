/* The middle of the table: the last tile, whose it is, who is waited for, what is left.
   Imports `context`, `html`, `log`, `names`, `tile`. Invariant: never says what others may claim. */

import { prompt } from "./context.js";
import { cls, html } from "./html.js";
import { noteWords } from "./log.js";
import { windSign } from "./names.js";
import { spoken, Tile } from "./tile.js";

export function Hub({ ctx }) {
  const { view, say } = ctx;
  const claim = view.question !== null && view.question.seat === null;
  const title = say("wall_title", { n: view.wall.drawable, reserve: view.wall.reserve });
  return html`<div class="hub" aria-label=${prompt(ctx) ?? ""}>
    <${Compass} ctx=${ctx} />
    <div class="hub-core">
      <${LastTile} ctx=${ctx} />
      <div class="hub-facts">
        <span class="wall" title=${title}>${say("wall_left", { n: view.wall.drawable })}</span>
        ${claim && html`<span class="count-down" data-count-down aria-hidden="true"></span>`}
        <${Notes} ctx=${ctx} />
      </div>
      <p class="prompt" aria-live="polite">${prompt(ctx) ?? "\u00a0"}</p>
    </div>
  </div>`;
}

/** What the ruleset tells everybody of the deal. */
function Notes({ ctx }) {
  const words = Object.entries(ctx.view.notes).map(([key, value]) => noteWords(key, value, ctx.teller));
  return words.filter((one) => one !== null).map((one) => html`<span class="mark note" key=${one}>${one}</span>`);
}

/** The four winds on the edges; the side that is waited for is lit. */
function Compass({ ctx }) {
  const { view } = ctx;
  return ["bottom", "right", "top", "left"].map((place, i) => {
    const seat = (ctx.bottom + i) % 4;
    const wind = view.winds[seat];
    const lit = view.question?.seat === seat;
    const names = cls("side", `side-${place}`, lit && "lit");
    return html`<b class=${names} key=${place} aria-hidden="true">${windSign(wind, ctx.look.lang)}</b>`;
  });
}

function LastTile({ ctx }) {
  const { last } = ctx.view;
  if (!last) return html`<div class="last-tile none"></div>`;
  const words = ctx.say(last.kind === "discard" ? "last_from" : "last_added", { name: ctx.nameOf(last.seat) });
  return html`<div class="last-tile" role="img" aria-label=${`${words} ${spoken(last.tile, ctx.look)}`}>
    <${Tile} tile=${last.tile} look=${ctx.look} class="big" />
    <span class="whose">${words}</span>
  </div>`;
}

/** 盘/圈/局 in the ruleset's words, the jokers of the deal, connection. */
export function TopBar({ ctx }) {
  const { say, acts, look } = ctx;
  return html`<header class="topbar">
    <button type="button" class="icon menu-button" onClick=${() => acts.panel("menu")} aria-label=${say("menu")} title=${say("menu")}>
      <${Glyph} name="menu" /></button>
    <div class="whereabouts">
      <span class="progress">${ctx.progress?.[look.lang] ?? ""}</span>
      <span class="progress"><${Line} ctx=${ctx} />${ctx.place && html` <small>${say(...ctx.place)}</small>`}</span>
    </div>
    <${Jokers} ctx=${ctx} />
    ${ctx.phrases.length > 0 && ctx.me !== null && html`<button type="button" class="icon" onClick=${() => acts.panel("phrases")}
      aria-label=${say("phrases")} title=${say("phrases")}><${Glyph} name="talk" /></button>`}
    <button type="button" class="icon log-button" onClick=${() => acts.panel("log")} aria-label=${say("log")} title=${say("log")}>
      <${Glyph} name="log" /></button>
  </header>`;
}

export function Jokers({ ctx }) {
  const { view, look, say } = ctx;
  if (!view || view.jokers.length === 0) return null;
  const word = look.label("word", "joker", say("jokers"));
  return html`<span class="jokers" role="group" aria-label=${word}>
    <b>${word}</b>
    ${view.joker_notes.map(({ tile, key }, i) => {
      const words = `${look.label("joker", key, "")} ${spoken(tile, look)}`.trim();
      return html`<span key=${i} role="img" aria-label=${words} title=${words}><${Tile} tile=${tile} look=${look} class="small" /></span>`;
    })}
  </span>`;
}

/** Connection and seq, always on the screen. */
export function Line({ ctx }) {
  const { line, say } = ctx;
  if (!line) return null;
  const words = line.name === "waiting" ? say("waiting", { n: line.seconds }) : say(line.name);
  return html`<span class=${`line ${line.name}`} role="status" title=${words}>
    <i class="dot" aria-hidden="true"></i><span class=${line.name === "open" || line.name === "waiting" ? "sr" : ""}>${words}</span>
    <span class="seq" title=${say("seq", { n: line.seq })}>#${line.seq}</span>
  </span>`;
}

const GLYPHS = {
  menu: "M3 5h14M3 10h14M3 15h14",
  log: "M4 4h12v12H4zM7 8h6M7 12h4",
  talk: "M3 4h14v9H9l-4 4v-4H3z",
  close: "M5 5l10 10M15 5L5 15",
  eye: "M2 10q8-10 16 0q-8 10-16 0M10 7.5a2.5 2.5 0 1 0 .01 0",
  study: "M4 16V9M8 16V4M12 16v-5M16 16V7",
  covered: "M2 10q8-10 16 0q-8 10-16 0M4 17L16 3",
  play: "M6 4l10 6-10 6z",
  stop: "M6 4v12M14 4v12",
  first: "M5 4v12M15 4l-8 6 8 6z",
  last: "M15 4v12M5 4l8 6-8 6z",
  back: "M13 4l-8 6 8 6",
  on: "M7 4l8 6-8 6",
  turnBack: "M10 4l-7 6 7 6M17 4l-7 6 7 6",
  turnOn: "M3 4l7 6-7 6M10 4l7 6-7 6",
};

export function Glyph({ name }) {
  return html`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true"><path d=${GLYPHS[name]} /></svg>`;
}
