/* Tapping tiles: the winner's hand, melds, jokers, flowers; what the others hold.
   Imports the table's tiles. Invariant: at most one place of the draft takes tiles at a time. */

import { cls, html } from "../table/html.js";
import { byOrder, tileWord } from "../table/names.js";
import { Tile } from "../table/tile.js";
import { handSize, isClaimed, meldSize, SEATS } from "./said.js";

const SUITS = ["m", "p", "s", "z", "f"];

function lookOf(app) {
  return { sheet: app.sheet, lang: app.lang, corners: true, wild: new Set(app.draft.jokers), say: (key) => (key === "joker" ? "财" : key) };
}

/** The place that taps go to: {key, seat?, meld?}. */
const samePlace = (one, other) => one && other && one.key === other.key && one.seat === other.seat;

export function HandTiles({ app, draft }) {
  const { say, rules } = app;
  return html`<div class="face-hand">
    ${rules.jokers[1] > 0 && html`<${Row} app=${app} place=${{ key: "jokers", most: rules.jokers[1] }} tiles=${draft.jokers} title=${say("jokers")} set=${(tiles) => { draft.jokers = tiles; }} />`}
    <${Melds} app=${app} place=${{ key: "melds" }} owner=${draft.winner} melds=${draft.melds} />
    <${Row} app=${app} place=${{ key: "hand", most: handSize(draft, rules) }} tiles=${draft.hand} title=${say("hand", { n: draft.hand.length, of: handSize(draft, rules) })} sorted set=${(tiles) => { draft.hand = tiles; }} />
    <${Row} app=${app} place=${{ key: "tile", most: 1 }} tiles=${draft.tile ? [draft.tile] : []} title=${say("tile")} set=${(tiles) => { draft.tile = tiles.at(-1) ?? null; }} />
    ${hasFlowers(rules) && html`<${Row} app=${app} place=${{ key: "flowers", most: 8 }} tiles=${draft.flowers} title=${say("flowers")} flowers set=${(tiles) => { draft.flowers = tiles; }} />`}
  </div>`;
}

const hasFlowers = (rules) => rules.tiles.some((tile) => tile.endsWith("f"));

/** What other seats show, or hold: needed for kong money, liability, and losers who count. */
export function OthersTiles({ app, draft, seats, jokers = false }) {
  const { say, rules } = app;
  return html`<details class="fold"><summary>${say(draft.kind === "won" && draft.way === "hand" ? "others" : "others_paid")}</summary>
    ${jokers && rules.jokers[1] > 0 && html`<${Row} app=${app} place=${{ key: "jokers", most: rules.jokers[1] }} tiles=${draft.jokers} title=${say("jokers")} set=${(tiles) => { draft.jokers = tiles; }} />`}
    ${seats.map((seat) => {
      const one = draft.others[seat];
      return html`<div key=${seat} class="face-other"><h3>${app.name(seat)}</h3>
        <${Melds} app=${app} place=${{ key: "melds", seat }} owner=${seat} melds=${one.melds} />
        ${draft.way === "hand" || draft.kind === "draw" ? html`<${Row} app=${app} place=${{ key: "hand", seat, most: rules.hand_size + 1 }} tiles=${one.hand} title=${say("other_hand")} sorted set=${(tiles) => { one.hand = tiles; }} />` : null}
        ${hasFlowers(rules) && html`<${Row} app=${app} place=${{ key: "flowers", seat, most: 8 }} tiles=${one.flowers} title=${say("flowers")} flowers set=${(tiles) => { one.flowers = tiles; }} />`}</div>`;
    })}</details>`;
}

/** A row of tiles: tap its title to fill it, tap a tile to take it out. */
function Row({ app, place, tiles, title, set, sorted = false, flowers = false }) {
  const open = samePlace(app.taking, place);
  const put = (tile) => app.change(() => {
    if (place.most === 1) set([tile]);
    else if (tiles.length < place.most) set(sorted ? [...tiles, tile].sort(byOrder) : [...tiles, tile]);
    if (place.most === 1 || tiles.length + 1 >= place.most) app.taking = null;
  });
  return html`<div class=${cls("face-row", open && "open")}>
    <button type="button" class="face-row-title" aria-expanded=${open} onClick=${() => app.take(open ? null : place)}>${title}</button>
    <span class="face-tiles">${tiles.map((tile, i) => html`<${Tile} key=${i} as="button" type="button" tile=${tile} look=${lookOf(app)} aria-label=${app.say("remove", { what: tileWord(tile, app.lang) })} onClick=${() => app.change(() => set(tiles.filter((_, at) => at !== i)))} />`)}</span>
    ${open && html`<${Keyboard} app=${app} title=${title} flowers=${flowers} put=${put} />`}</div>`;
}

/** Every kind of the set; honours after the suits. */
function Keyboard({ app, title, put, flowers = false }) {
  const { rules, say } = app;
  const shown = rules.tiles.filter((tile) => (flowers ? tile.endsWith("f") : true));
  return html`<div class="face-keys" role="group" aria-label=${say("tiles_of", { what: title })}>
    ${SUITS.map((suit) => {
      const kinds = shown.filter((tile) => tile.endsWith(suit));
      return kinds.length > 0 && html`<div key=${suit}>${kinds.map((tile) => html`<${Tile} key=${tile} as="button" type="button" tile=${tile} look=${lookOf(app)} aria-label=${tileWord(tile, app.lang)} onClick=${() => put(tile)} />`)}</div>`;
    })}
    <button type="button" class="button" onClick=${() => app.take(null)}>${say("done")}</button></div>`;
}

function Melds({ app, place, owner, melds }) {
  const { say, rules, making } = app;
  const open = samePlace(making?.place, place);
  const start = (kind) => app.make({ place, kind, tiles: [], from: null, as: "" });
  return html`<div class=${cls("face-row", open && "open")}>
    <span class="face-row-title">${say("melds")}</span>
    <span class="face-tiles">${melds.map((meld, i) => html`<button type="button" key=${i} class="meld face-meld" aria-label=${say("remove", { what: meldWords(meld, app) })} onClick=${() => app.change(() => { melds.splice(i, 1); })}>
      ${tilesOf(meld.tiles).map((tile, at) => html`<${Tile} key=${at} tile=${tile} look=${lookOf(app)} />`)}
      ${meld.from !== undefined && html`<small>${app.name(meld.from)}</small>`}</button>`)}</span>
    ${!open && html`<button type="button" class="link-button" onClick=${() => start(rules.pays_melds && app.draft.way === "number" ? "kong" : "pung")}>${say("add_meld")}</button>`}
    ${open && html`<${NewMeld} app=${app} owner=${owner} melds=${melds} />`}</div>`;
}

function NewMeld({ app, owner, melds }) {
  const { say, rules, making } = app;
  const size = meldSize(making.kind);
  const pick = (changes) => app.make({ ...making, ...changes });
  const put = (tile) => {
    const suited = making.kind === "chow" && /[mps]$/.test(tile) && !app.draft.jokers.includes(tile);
    if (suited && !making.tiles.length && Number(tile[0]) <= 7) {
      pick({ tiles: [0, 1, 2].map((step) => `${Number(tile[0]) + step}${tile[1]}`) });
    } else if (making.kind !== "chow" && !making.tiles.length && !app.draft.jokers.includes(tile)) {
      pick({ tiles: Array(size).fill(tile) });
    } else if (making.tiles.length < size) pick({ tiles: [...making.tiles, tile] });
  };
  const runs = making.kind === "chow" ? jokerRuns(making.tiles, app.draft.jokers) : [];
  const whole = making.tiles.length === size && (!runs.length || runs.includes(making.as));
  const add = () => app.change(() => {
    const meld = { kind: making.kind, tiles: [...making.tiles].sort(byOrder).join("") };
    if (runs.length) meld.as = making.as;
    if (isClaimed(making.kind) && making.from !== null) meld.from = making.from;
    melds.push(meld);
    app.making = null;
  });
  return html`<div class="face-new-meld">
    <div class="row">${rules.melds.map((kind) => html`<button type="button" key=${kind.id} class=${cls("button", kind.id === making.kind && "chosen")} aria-pressed=${kind.id === making.kind} onClick=${() => pick({ kind: kind.id, tiles: [] })}>${app.words(kind)}</button>`)}</div>
    <span class="face-tiles">${making.tiles.map((tile, i) => html`<${Tile} key=${i} as="button" type="button" tile=${tile} look=${lookOf(app)} aria-label=${say("remove", { what: tileWord(tile, app.lang) })} onClick=${() => pick({ tiles: making.tiles.filter((_, at) => at !== i) })} />`)}</span>
    ${isClaimed(making.kind) && html`<div class="row"><span class="muted">${say("meld_from")}</span>${SEATS.filter((seat) => seat !== owner).map((seat) => html`<button type="button" key=${seat} class=${cls("button", seat === making.from && "chosen")} aria-pressed=${seat === making.from} onClick=${() => pick({ from: seat })}>${app.name(seat)}</button>`)}</div>`}
    ${runs.length > 0 && html`<div class="row"><span class="muted">${say("stands")}</span>${runs.map((run) => html`<button type="button" key=${run} class=${cls("button", run === making.as && "chosen")} aria-pressed=${run === making.as} onClick=${() => pick({ as: run })}>${tilesOf(run).map((tile) => tileWord(tile, app.lang)).join(" ")}</button>`)}</div>`}
    <${Keyboard} app=${app} title=${say("melds")} put=${put} />
    <div class="row"><button type="button" class="button primary" disabled=${!whole} onClick=${add}>${say("done")}</button>
      <button type="button" class="button" onClick=${() => app.make(null)}>${say("cancel")}</button></div></div>`;
}

/** The runs that a chow with jokers may show, as `"345m"`; none without a joker. */
export function jokerRuns(tiles, jokers) {
  const naturals = tiles.filter((tile) => !jokers.includes(tile));
  if (tiles.length < 3 || !naturals.length || naturals.length === tiles.length) return [];
  const suit = naturals[0][1];
  const lows = [1, 2, 3, 4, 5, 6, 7].filter((low) => naturals.every((tile, i) => (
    tile[1] === suit && tile[0] >= low && tile[0] <= low + 2 && naturals.indexOf(tile) === i)));
  return "mps".includes(suit) ? lows.map((low) => `${low}${low + 1}${low + 2}${suit}`) : [];
}

/** `"555z"` or `"4m5m6m"` → names. */
function tilesOf(text) {
  const tiles = [];
  let ranks = "";
  for (const char of text) {
    if (char >= "0" && char <= "9") ranks += char;
    else {
      tiles.push(...[...ranks].map((rank) => rank + char));
      ranks = "";
    }
  }
  return tiles;
}

function meldWords(meld, app) {
  const kind = app.rules.melds.find((one) => one.id === meld.kind);
  return `${app.words(kind)} ${tilesOf(meld.tiles).map((tile) => tileWord(tile, app.lang)).join(" ")}`;
}
