/* The panel beside a replay: analysis of the move, comments at it, and what else can be done with the deal.
   Imports `html`, `hub`, `study`, `talk`, `tile`, `words`. Invariant: follows the move that the table shows. */

import { cls, html } from "./html.js";
import { Glyph } from "./hub.js";
import { Study } from "./study.js";
import { Talk } from "./talk.js";
import { Tile } from "./tile.js";
import { timeWords } from "./words.js";

export function ReviewPanel({ ctx }) {
  const { say, acts, review, ui } = ctx;
  if (ui.panel !== "review") return null;
  const tabs = review.store.stored ? ["study", "talk", "more"] : ["study", "more"];
  const tab = tabs.includes(ui.tab) ? ui.tab : "study";
  return html`<aside class="panel panel-review" role="complementary" aria-label=${say("review")}>
    <header>
      <div class="tabs" role="tablist" aria-label=${say("review")}>${tabs.map((name) => html`<button type="button" key=${name}
        id=${`tab-${name}`} role="tab" aria-selected=${tab === name} aria-controls="review-body" class=${cls(tab === name && "chosen")}
        onClick=${() => acts.tab(name)}>${say(`tab_${name}`)}${name === "talk" && review.store.comments.list.length > 0
          && html` <small>${review.store.comments.list.length}</small>`}</button>`)}</div>
      <button type="button" class="icon" onClick=${() => acts.panel(null)} aria-label=${say("close")}><${Glyph} name="close" /></button>
    </header>
    <div class="panel-body" id="review-body" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">
      ${tab === "study" && html`<${Study} ctx=${ctx} />`}
      ${tab === "talk" && html`<${Talk} ctx=${ctx} />`}
      ${tab === "more" && html`<${More} ctx=${ctx} />`}
    </div>
  </aside>`;
}

/** The other deals of the match, the speed, the wall, the address and the text of the move, rulings. */
function More({ ctx }) {
  const { say, acts, review } = ctx;
  return html`
    <section><h3>${say("this_move")}</h3>
      <button type="button" class="row" onClick=${acts.copyLink}>${say(review.copied === "link" ? "copied" : "copy_link")}</button>
      <button type="button" class="row" onClick=${acts.copyText}>${say(review.copied === "text" ? "copied" : "copy_text")}</button>
    </section>
    <label class="row"><span>${say("speed_word")}</span><select value=${review.speed}
      onChange=${(event) => acts.faster(Number(event.target.value))}>
      ${review.speeds.map((n) => html`<option key=${n} value=${n}>${n}×</option>`)}</select></label>
    ${review.deals.length > 1 && html`<section><h3>${say("deals_of_match")}</h3>
      <nav class="deals" aria-label=${say("deals_of_match")}>${review.deals.map((deal) => html`<a key=${deal.deal} class="plain"
        href=${deal.url} aria-current=${deal.here ? "page" : null}>${deal.number}</a>`)}</nav></section>`}
    ${review.rulings.length > 0 && html`<section class="rulings"><h3>${say("rulings")}</h3>
      <ul>${review.rulings.map((one) => html`<li key=${one.at}><b>${say(`ruled_${one.kind}`)}</b> ${one.reason}
        <small>${one.by} · ${timeWords(one.at, ctx.look.lang)}</small></li>`)}</ul></section>`}
    ${review.wall && html`<${Wall} ctx=${ctx} />`}
    <p class="keys">${say("replay_keys")}</p>`;
}

/** Every tile of the wall in the order of drawing, taken ones faint. */
function Wall({ ctx }) {
  const { say, acts, review, look } = ctx;
  const shown = review.wallShown;
  const left = review.wall.places.filter((place) => place.there).length;
  return html`<section class="whole-wall">
    <button type="button" class="row" aria-expanded=${shown} onClick=${() => acts.showWall(!shown)}>
      <span>${say(shown ? "hide_wall" : "show_wall")}</span><small>${say("wall_left", { n: left })}</small></button>
    ${shown && html`<div class="wall-tiles" role="group" aria-label=${say("wall_word")}>${review.wall.places.map((place, i) => html`<span
      key=${i} class=${cls(!place.there && "gone", i === review.wall.next && "next")}><${Tile} tile=${place.tile} look=${look} class="tiny" /></span>`)}</div>`}
  </section>`;
}
