/* The whole table: chairs around the middle, the own hand below, what lies over it.
   Imports the parts. Invariant: the same for live play and for a replay; only `acts` differ. */

import { ActionRow } from "./actions.js";
import { PLACES } from "./context.js";
import { cls, html } from "./html.js";
import { Hand } from "./hand.js";
import { Hub, TopBar } from "./hub.js";
import { Hints, Panels } from "./panels.js";
import { Card, Concealed, Flowers, Melds, River } from "./seat.js";
import { ResultSheet } from "./sheet.js";
import { Waiting } from "./waiting.js";

export function Table({ ctx }) {
  const { plan, ui } = ctx;
  const playing = ctx.view !== null;
  const names = cls("table", `mode-${plan.mode}`, ctx.below && "with-bar");
  const style = { ...sizes(plan), "--below": `${ctx.belowPx ?? 0}px` };
  return html`<div class=${names} style=${style} data-mode=${plan.mode}>
    <${TopBar} ctx=${ctx} />
    ${playing ? html`<${Board} ctx=${ctx} />` : html`<${Waiting} ctx=${ctx} />`}
    ${playing && ctx.view.result && ui.sheet && html`<${ResultSheet} ctx=${ctx} />`}
    <${Panels} ctx=${ctx} />
    <${Toast} ctx=${ctx} />
    ${ctx.side && html`<${ctx.side} ctx=${ctx} />`}
    ${ctx.below}
  </div>`;
}

function Board({ ctx }) {
  const own = html`<${OwnSide} ctx=${ctx} key="side" />`;
  const melds = html`<${Melds} seat=${ctx.bottom} ctx=${ctx} key="melds" />`;
  const strip = ctx.plan.mode === "portrait";
  return html`
    ${[1, 2, 3].map((i) => html`<${Other} key=${i} seat=${(ctx.bottom + i) % 4} place=${PLACES[i]} ctx=${ctx} />`)}
    ${PLACES.map((place, i) => html`<div class=${`river-area area-${place}`} key=${place}>
      <${River} seat=${(ctx.bottom + i) % 4} place=${place} ctx=${ctx} /></div>`)}
    <${Hub} ctx=${ctx} />
    ${strip && html`<div class="own">${own}${!ctx.plan.hand.freeRow && melds}</div>`}
    <${ActionRow} ctx=${ctx} own=${strip ? null : own} />
    <div class=${cls("hand-and-melds", ctx.plan.hand.freeRow && "stacked")}>
      ${ctx.plan.hand.freeRow && melds}<${Hand} ctx=${ctx} />${!strip && melds}
    </div>
  `;
}

/** Own flowers, what the hand waits for, what is barred. */
function OwnSide({ ctx }) {
  return html`<div class="own-side">
    <${Flowers} seat=${ctx.bottom} ctx=${ctx} />
    <${Hints} ctx=${ctx} />
    <${Barred} ctx=${ctx} />
  </div>`;
}

function Other({ seat, place, ctx }) {
  return html`<section class=${`seat seat-${place}`} aria-label=${ctx.nameOf(seat)} style=${{ "--meld-w": `${ctx.sizesOf(seat).meld}px` }}>
    <${Card} seat=${seat} ctx=${ctx} />
    <div class="laid">
      <${Melds} seat=${seat} ctx=${ctx} />
      <${Flowers} seat=${seat} ctx=${ctx} />
      <${Concealed} seat=${seat} ctx=${ctx} backs=${ctx.plan.mode === "wide"} />
    </div>
  </section>`;
}

/** What the own pass locks bar just now. */
function Barred({ ctx }) {
  const { view, look, say, teller } = ctx;
  const locks = ctx.me === null ? [] : Object.entries(view.seats[ctx.me].locks);
  if (locks.length === 0) return null;
  return html`<div class="locks" title=${say("locks")}>${locks.map(([lock, tiles]) => html`<span class="mark lock" key=${lock}>
    ${look.label("lock", lock)} ${tiles === "any" ? say("any_tile") : teller.tiles(tiles)}</span>`)}</div>`;
}

function Toast({ ctx }) {
  const { toast, say, paused, look } = ctx;
  const { line } = ctx;
  if (line?.name === "waiting") return html`<div class="toast missed" role="status">${say("waiting", { n: line.seconds })}</div>`;
  if (ctx.bye) return html`<div class="toast" role="alert">${ctx.bye[look.lang] ?? say("closed")}</div>`;
  if (ctx.view && ctx.table?.phase === "closed") {
    return html`<div class="toast still" role="status">${say("table_closed")}
      <a class="plain" href=${ctx.urls.lobby}>${say("to_lobby")}</a></div>`;
  }
  if (paused) return html`<div class="toast still" role="status"><b>${say("paused")}</b> ${paused[look.lang]}</div>`;
  if (ctx.rulings?.length) return html`<div class="toast still" role="note">${ctx.rulings.map((one) => html`<span key=${one.at}>
    <b>${say(`ruled_${one.kind}`)}</b> ${one.reason} (${one.by})</span>`)}</div>`;
  const own = ctx.me === null ? null : ctx.people[ctx.me];
  if (!toast && own?.auto) {
    return html`<div class="toast still" role="status">${say("took_over")}
      <button type="button" class="plain" onClick=${() => ctx.acts.auto(false)}>${say("take_back")}</button></div>`;
  }
  if (!toast) return null;
  return html`<div class=${`toast ${toast.kind}`} role="alert">${toast.text}${toast.rule && html` <span class="rule">${toast.rule}</span>`}
    <button type="button" class="icon" onClick=${ctx.acts.dismiss} aria-label=${say("close")}>×</button></div>`;
}

/** The plan as custom properties; style sheets do the rest. */
function sizes(plan) {
  const px = (value) => `${value}px`;
  return {
    "--hand-w": px(plan.hand.w), "--hand-pitch": px(plan.hand.pitch), "--hand-h": px(plan.hand.height), "--apart": px(plan.hand.apart),
    "--river-w": px(plan.river.w), "--river-h": px(plan.riverHeight), "--side": px(plan.side), "--centre": px(plan.centre),
    "--middle": px(plan.middle), "--top": px(plan.bars.top), "--seat": px(plan.bars.seat), "--strip": px(plan.bars.strip),
    "--actions": px(plan.bars.actions), "--own-meld-w": px(plan.ownMeld),
  };
}
