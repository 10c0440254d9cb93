/* Menu, log, phrases and hints: what opens beside the table. Imports `html`, `hub`, `names`,
   `tile`. Invariant: the log is in the document even when its panel is closed, so that screen
   readers hear the table; in a replay (`said`) the bar says each step instead. */

import { cls, html } from "./html.js";
import { Glyph } from "./hub.js";
import { tileWord } from "./names.js";
import { Tile } from "./tile.js";

function Panel({ name, title, ctx, children }) {
  return html`<aside class=${`panel panel-${name}`} role="dialog" aria-label=${title}>
    <header><h2>${title}</h2><button type="button" class="icon" onClick=${() => ctx.acts.panel(null)} aria-label=${ctx.say("close")}>
      <${Glyph} name="close" /></button></header>
    <div class="panel-body">${children}</div>
  </aside>`;
}

export function Panels({ ctx }) {
  const open = ctx.ui.panel;
  return html`
    <${Log} ctx=${ctx} shown=${open === "log"} />
    ${open === "menu" && html`<${Menu} ctx=${ctx} />`}
    ${open === "phrases" && html`<${Phrases} ctx=${ctx} />`}
  `;
}

function Log({ ctx, shown }) {
  const { say, acts } = ctx;
  return html`<aside class=${cls("panel", "panel-log", !shown && "sr")} aria-label=${say("log")}>
    ${shown && html`<header><h2>${say("log")}</h2>
      ${ctx.view?.result && html`<button type="button" class="plain" onClick=${() => acts.sheet(true)}>${say("result_again")}</button>`}
    ${ctx.fairnessUrl && ctx.view?.result && html`<a class="row" href=${ctx.fairnessUrl}>${say("fairness")}</a>`}
      <button type="button" class="icon" onClick=${() => acts.panel(null)} aria-label=${say("close")}>
        <${Glyph} name="close" /></button></header>`}
    <ol class="log" role="log" aria-live=${ctx.said === undefined ? "polite" : "off"} aria-relevant="additions" data-log>
      ${ctx.log.length === 0 && html`<li class="empty">${say("empty_log")}</li>`}
      ${ctx.log.map((entry) => html`<li key=${entry.seq} class=${`k-${entry.kind}`}>${entry.text}</li>`)}
    </ol>
  </aside>`;
}

const SWITCHES = {
  sound: "sound", hints: "show_hints", corners: "corners", sort_hand: "sort_hand", same_kind: "same_kind",
  confirm_win: "confirm_win", quick_phrases: "quick_phrases", reduce_motion: "reduce_motion",
};

/** What a person may set at the table; the rest of the menu goes elsewhere. */
function Switches({ ctx }) {
  const { say, prefs, acts } = ctx;
  const toggle = (word, on, set) => html`<label class="row"><span>${say(word)}</span>
    <input type="checkbox" role="switch" checked=${on} onChange=${(event) => set(event.target.checked)} /></label>`;
  return html`<section class="switches">
    <label class="row"><span>${say("discard_how")}</span>
      <select value=${prefs.discard} onChange=${(event) => acts.prefer("discard", event.target.value)}>
        ${["auto", "tap_twice", "tap_once"].map((value) => html`<option key=${value} value=${value}>${say(`discard_${value}`)}</option>`)}
      </select></label>
    ${Object.entries(SWITCHES).map(([key, word]) => toggle(word, prefs[key], (on) => acts.prefer(key, on)))}
    ${toggle("large_tiles", prefs.tiles === "large", (on) => acts.prefer("tiles", on ? "large" : "normal"))}
  </section>`;
}

function Menu({ ctx }) {
  const { say, acts, urls } = ctx;
  return html`<${Panel} name="menu" title=${say("menu")} ctx=${ctx}>
    ${ctx.me !== null && html`<button type="button" class="row" onClick=${() => acts.auto(!ctx.people[ctx.me]?.auto)}>
      ${say(ctx.people[ctx.me]?.auto ? "take_back" : "go_auto")}</button>`}
    ${ctx.me !== null && html`<button type="button" class="row" onClick=${acts.callReferee}>${say("referee")}</button>`}
    ${ctx.view?.result && html`<button type="button" class="row" onClick=${() => acts.sheet(true)}>${say("result_again")}</button>`}
    ${urls.rules && html`<a class="row" href=${urls.rules} target="_blank" rel="noopener">${say("rules")}</a>`}
    ${urls.acts && html`<a class="row" href=${urls.acts} target="_blank" rel="noopener">${say("acts")}</a>`}
    ${urls.lobby && html`<a class="row" href=${urls.lobby}>${say("to_lobby")}</a>`}
    ${urls.appeal && html`<a class="row" href=${ctx.at === null ? urls.appeal : `${urls.appeal}?at=${ctx.at}`}>${say("contest")}</a>`}
    ${urls.void && html`<a class="row" href=${urls.void}>${say("declare_void")}</a>`}
    ${urls.penalty && html`<a class="row" href=${urls.penalty}>${say("give_penalty")}</a>`}
    ${urls.leave && html`<a class="row" href=${urls.leave}>${say("leave")}</a>`}
    <${Switches} ctx=${ctx} />
    ${ctx.bench.length > 0 && html`<p>${say("bench_is")} ${ctx.bench.map((person) => person.name).join(" · ")}</p>`}
    ${ctx.roomOptions.length > 0 && html`<section><h3>${say("options")}</h3><dl>${ctx.roomOptions.map((option) => html`
      <div key=${option.label.en}><dt>${option.label[ctx.look.lang]}</dt><dd>${option.value[ctx.look.lang]}</dd></div>`)}</dl></section>`}
    ${ctx.commitment && html`<p class="commitment"><span>${say("commitment")}</span> <code>${ctx.commitment}</code></p>`}
    <p class="keys">${say("keyboard")}</p>
  </${Panel}>`;
}

function Phrases({ ctx }) {
  const { say, acts, look } = ctx;
  return html`<${Panel} name="phrases" title=${say("phrases")} ctx=${ctx}>
    <div class="phrases">${ctx.phrases.map((phrase) => html`<button type="button" key=${phrase.code} class="plain"
      onClick=${() => acts.phrase(phrase.code)}>${phrase[look.lang]}</button>`)}</div>
  </${Panel}>`;
}

/** What the hand waits for: as it is, or after the discard of the tile that is looked at. */
export function Hints({ ctx }) {
  const { hint, say, ui, look } = ctx;
  if (!ctx.hintsAllowed || !ctx.prefs.hints || !hint) return null;
  const tile = ui.looked ?? ui.selected?.split(".")[0] ?? null;
  const entry = hint.discards.find((one) => one.tile === tile) ?? hint.discards.find((one) => one.tile === null);
  if (!entry) return null;
  const named = entry.tile === null ? "" : tileWord(entry.tile, look.lang);
  if (entry.waits.length === 0) {
    return entry.tile === null ? null : html`<div class="hints">${say("hint_far", { tile: named, n: entry.shanten })}</div>`;
  }
  const head = entry.tile === null ? say("hint_now") : say("hint_waits", { tile: named });
  return html`<div class="hints" aria-live="polite"><span>${head}</span>
    ${entry.waits.map((wait) => html`<span class="wait" key=${wait.tile}><${Tile} tile=${wait.tile} look=${look} class="small" />
      <small>${say("hint_left", { n: wait.left })}</small></span>`)}
    ${hint.wants.map((want) => html`<small class="want" key=${want.en}>${want[look.lang]}</small>`)}</div>`;
}
