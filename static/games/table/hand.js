/* The own hand: tiles to select, to throw, to drag. Imports `choices`, `html`, `layout`,
   `names`, `tile`. Invariant: a tile is thrown only by what the person set: two taps, one
   click, a drag out of the hand, or Enter. */

import { cls, html } from "./html.js";
import { handSplit } from "./layout.js";
import { byOrder, without } from "./names.js";
import { spoken, Tile } from "./tile.js";

/**
 * The tiles of a hand as they are shown: jokers first, then in order, the drawn one last; or, with
 * `order` (how they lay before), in that order and new ones behind. Each has an id that stays
 * with it while the rest of the hand changes.
 */
export function arrange(hand, drawn, wild, order = null) {
  const first = (tile) => (wild.has(tile) ? 0 : 1);
  const sorted = [...hand].sort((a, b) => first(a) - first(b) || byOrder(a, b));
  const tiles = order === null ? sorted : [...kept(order, hand), ...without(hand, order)];
  if (drawn !== null && drawn !== undefined) {
    const place = tiles.lastIndexOf(drawn);
    if (place >= 0) tiles.push(...tiles.splice(place, 1));
  }
  const copies = {};
  return tiles.map((tile, i) => {
    copies[tile] = (copies[tile] ?? 0) + 1;
    const last = i === tiles.length - 1 && drawn === tile;
    return { tile, id: `${tile}.${copies[tile]}`, drawn: last };
  });
}

/** The tiles of `order` that are still in the hand. */
function kept(order, hand) {
  const left = [...hand];
  return order.filter((tile) => {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

export function Hand({ ctx }) {
  const { plan, ui } = ctx;
  const tiles = ctx.arranged(ctx.bottom);
  const rows = handSplit(tiles.length, plan.hand.perRow);
  let start = 0;
  return html`<div class=${cls("hand", ctx.canDiscard && "mine")} role="group" aria-label=${ctx.look.say("hand")}>
    ${rows.map((count, row) => {
      const part = tiles.slice(start, start + count);
      const from = start;
      start += count;
      return html`<div class="hand-row" key=${row}>
        ${part.map((one, i) => html`<${HandTile} key=${one.id} one=${one} place=${from + i}
          chosen=${ui.selected === one.id} ctx=${ctx} />`)}
      </div>`;
    })}
  </div>`;
}

function HandTile({ one, place, ctx, chosen }) {
  const { look, acts } = ctx;
  const barred = ctx.canDiscard && !ctx.discards.has(one.tile);
  const words = [
    spoken(one.tile, look), one.drawn && look.say("drawn_tile"), barred && look.say("barred"),
  ].filter(Boolean).join(", ");
  return html`<${Tile} as="button" type="button" tile=${one.tile} look=${look}
    class=${cls("in-hand", chosen && "chosen", one.drawn && "apart", barred && "barred")}
    data-place=${place} data-id=${one.id} aria-label=${words} aria-pressed=${chosen} title=${barred ? words : undefined}
    tabindex=${chosen || (ctx.ui.selected === null && place === 0) ? 0 : -1}
    onPointerDown=${(event) => acts.press(event, one)} onClick=${(event) => acts.tap(event, one)}
    onContextMenu=${(event) => event.preventDefault()} />`;
}
