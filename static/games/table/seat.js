/* What belongs to one chair: its card, melds, flowers and river. Imports `html`, `layout`,
   `log`, `names`, `tile`. Invariant: claimed tiles stay in their river, dimmed. */

import { cls, html } from "./html.js";
import { riverGrid } from "./layout.js";
import { noteWords } from "./log.js";
import { tileWord, windSign } from "./names.js";
import { Meld, spoken, Tile } from "./tile.js";

/** The wind of a chair in a ring that the ticker empties while the chair is waited for. */
export function WindRing({ seat, ctx, own = false }) {
  const { view, look } = ctx;
  const wind = view.winds[seat];
  const waited = ctx.waited(seat);
  const names = cls("ring", waited && "running", seat === view.dealer && "is-dealer");
  return html`<span class=${names} data-ring=${seat} data-bank=${ctx.bankOf(seat)}>
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle class="track" cx="20" cy="20" r="17" />
      <circle class="rest" cx="20" cy="20" r="17" pathLength="100" />
    </svg>
    <b class="wind">${windSign(wind, look.lang)}</b>
    ${waited && html`<b class="count" aria-hidden="true"></b>`}
    ${own && html`<span class="sr">${wind ? tileWord(wind, look.lang) : ""}</span>`}
  </span>`;
}

/** Name, points and marks of a chair. */
export function Card({ seat, ctx }) {
  const { view, look } = ctx;
  const person = ctx.people[seat] ?? {};
  const { say } = look;
  return html`<div class="card" data-seat=${seat}>
    <${WindRing} seat=${seat} ctx=${ctx} />
    <div class="who">
      <b class="name" title=${person.name}>${person.name ?? say("empty_seat")}</b>
      <span class="points">${say("points", { n: person.points ?? 0 })}</span>
    </div>
    <${Marks} seat=${seat} ctx=${ctx} />
    ${ctx.bubbles[seat] && html`<div class="bubble" role="status">${ctx.bubbles[seat]}</div>`}
  </div>`;
}

export function Marks({ seat, ctx, count = true }) {
  const { view, look } = ctx;
  const { say } = look;
  const person = ctx.people[seat] ?? {};
  const chair = view.seats[seat];
  const notes = Object.entries(chair.notes)
    .map(([key, value]) => noteWords(key, value, ctx.teller))
    .filter((words) => words !== null);
  return html`<div class="marks">
    ${seat === view.dealer && html`<span class="mark dealer" title=${say("dealer_long")}>${say("dealer")}</span>`}
    ${count && html`<span class="mark tiles" title=${say("tiles_in_hand", { n: chair.count })}>
      <span class="sr">${say("tiles_in_hand", { n: chair.count })}</span><i class="mini-back" aria-hidden="true"></i>
      <span aria-hidden="true">${chair.count}</span></span>`}
    ${person.no_win && html`<span class="mark note">${say("plays_without_win")}</span>`}
    ${person.auto && html`<span class="mark auto">${say("auto")}</span>`}
    ${person.name && person.connected === false && !person.bot && html`<span class="mark off">${say("offline")}</span>`}
    ${notes.map((words) => html`<span class="mark note" key=${words}>${words}</span>`)}
  </div>`;
}

export function Melds({ seat, ctx }) {
  const { melds } = ctx.view.seats[seat];
  if (melds.length === 0) return null;
  return html`<div class="melds" data-melds=${seat} role="group" aria-label=${ctx.look.say("melds", { name: ctx.nameOf(seat) })}>
    ${melds.map((meld) => html`<${Meld} key=${meld.at} meld=${meld} owner=${seat} look=${ctx.lookOf(seat)} names=${ctx.names}
      faceDown=${!ctx.open(seat) || seat === ctx.bottom} />`)}
  </div>`;
}

export function Flowers({ seat, ctx }) {
  const { flowers } = ctx.view.seats[seat];
  if (flowers.length === 0) return null;
  const words = flowers.map((tile) => tileWord(tile, ctx.look.lang)).join(" ");
  const label = `${ctx.look.say("flowers", { name: ctx.nameOf(seat) })}: ${words}`;
  return html`<div class=${cls("flowers", flowers.length > 4 && "many")} role="img" aria-label=${label} title=${label}>
    ${flowers.map((tile, i) => html`<${Tile} key=${i} tile=${tile} look=${ctx.look} />`)}
  </div>`;
}

/** Concealed tiles of another chair: faces where the viewer may see them, else backs if asked for. */
export function Concealed({ seat, ctx, backs }) {
  const chair = ctx.view.seats[seat];
  const shown = chair.hand !== null && ctx.open(seat);
  if (!shown && !backs) return null;
  const tiles = shown ? ctx.arranged(seat) : Array.from({ length: chair.count }, () => ({ tile: null }));
  const label = shown ? `${ctx.look.say("hand")}: ${tiles.map(({ tile }) => tileWord(tile, ctx.look.lang)).join(" ")}` : "";
  return html`<div class=${cls("concealed", shown ? "faces" : "backs")} role=${shown ? "img" : "presentation"} aria-label=${label}>
    ${tiles.map(({ tile, drawn }, i) => html`<${Tile} key=${i} tile=${tile} look=${ctx.lookOf(seat)} class=${drawn ? "apart" : ""} />`)}
  </div>`;
}

/** The discards of a chair in rows; the newest of the table is marked. */
export function River({ seat, ctx, place }) {
  const { river } = ctx.view.seats[seat];
  const { look, view } = ctx;
  const size = ctx.sizesOf(seat).river;
  const grid = riverGrid(river.length, size);
  const newest = view.last?.kind === "discard" && view.last.seat === seat ? river.length - 1 : -1;
  const label = look.say("river", { name: ctx.nameOf(seat) });
  const words = river.map((one) => spoken(one.tile, look, { claimed: one.claimed })).join(" ");
  const style = {
    "--river-w": `${size.w}px`,
    gridTemplateColumns: `repeat(${grid.columns}, ${grid.pitch}px)`,
    gridAutoColumns: `${grid.pitch}px`,
  };
  const spot = (i) => {
    const { row, column } = grid.place(i);
    return { gridArea: `${row} / ${column}` };
  };
  return html`<div class=${`river river-${place}`} data-river=${seat} role="img" aria-label=${`${label}: ${words}`} style=${style}>
    ${river.map((one, i) => html`<${Tile} key=${i} tile=${one.tile} look=${look}
      spot=${{ dim: one.claimed, last: i === newest && !one.claimed }} class=${one.drawn ? "thrown" : ""} style=${spot(i)} />`)}
  </div>`;
}
