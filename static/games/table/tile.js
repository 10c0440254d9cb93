/* A tile on the screen, and a meld. Imports `html`, `log`, `names`.
   Invariant: a tile that is not known shows its back; what a joker stands for is written on it.

   `look` is what all tiles of a page share: `{sheet, lang, corners, wild: Set, say}`. */

import { cls, html } from "./html.js";
import { meldWord } from "./log.js";
import { cornerSign, tileWord } from "./names.js";

/** The picture and its marks. `spot`: {as, claimed, dim, last, win, lie, back} as far as it has them. */
export function Tile({ tile, look, spot = {}, as: Tag = "span", children, ...rest }) {
  const joker = tile !== null && look.wild.has(tile);
  const names = cls(
    "tile", tile === null && "unknown", joker && "joker", spot.dim && "dim", spot.last && "last",
    spot.win && "winning", spot.lie && "lie", spot.as && "stands", look.corners && tile !== null && "indexed",
    rest.class,
  );
  return html`<${Tag} ...${rest} class=${names} data-t=${tile ?? ""}>
    <${Face} tile=${tile} look=${look} />
    ${look.corners && tile !== null && html`<b class="corner" aria-hidden="true">${cornerSign(tile)}</b>`}
    ${joker && !spot.as && html`<i class="gold" aria-hidden="true">${look.say("joker")}</i>`}
    ${spot.as && html`<i class="meaning" aria-hidden="true">${meaning(spot.as, look)}</i>`}
    ${children}
  </${Tag}>`;
}

function Face({ tile, look }) {
  return html`<svg viewBox="0 0 60 80" aria-hidden="true" focusable="false">
    <use href=${`${look.sheet}#t${tile ?? "back"}`} />
  </svg>`;
}

const meaning = (tile, look) => (look.lang === "zh" ? tileWord(tile, "zh") : tile);

/** The words for a tile with its marks, for those who cannot see it. */
export function spoken(tile, look, spot = {}) {
  const marks = [
    tile !== null && look.wild.has(tile) && look.say("joker_long"),
    spot.as && look.say("stands_for", { tile: tileWord(spot.as, look.lang) }),
    spot.claimed && look.say("claimed_tile"),
  ].filter(Boolean);
  const word = tileWord(tile, look.lang);
  return marks.length ? `${word} (${marks.join(", ")})` : word;
}

/**
 * The tiles of a meld in the order in which they lie: each joker at a place of what the meld
 * shows, the claimed tile across at the side of its giver (left, middle, right).
 */
export function layTiles(meld, owner, wild) {
  const spots = standing(meld, wild);
  if (meld.from === null || meld.from === undefined || meld.claimed === null) return spots;
  const at = spots.findIndex((spot) => spot.tile === meld.claimed && !spot.as);
  if (at < 0) return spots;
  const [taken] = spots.splice(at, 1);
  const way = (meld.from - owner + 4) % 4; // 3: from the left, 2: opposite, 1: from the right
  const place = way === 3 ? 0 : way === 2 ? 1 : spots.length;
  spots.splice(place, 0, { ...taken, lie: true });
  return spots;
}

function standing(meld, wild) {
  const left = [...meld.as];
  const naturals = [];
  const jokers = [];
  for (const tile of meld.tiles) {
    const place = wild.has(tile) ? -1 : left.indexOf(tile);
    if (place >= 0) naturals.push({ tile, as: null, at: left.splice(place, 1)[0] });
    else jokers.push(tile);
  }
  const others = jokers.map((tile, i) => ({ tile, as: tile === null ? null : left[i], at: left[i] }));
  return [...naturals, ...others].sort((a, b) => (a.at ?? "").localeCompare(b.at ?? ""));
}

/** A meld in front of its owner. A concealed kong lies with its outer tiles face down. */
export function Meld({ meld, owner, look, names, faceDown = false }) {
  const spots = layTiles(meld, owner, look.wild);
  const kind = meldWord(meld, look.label, look.say);
  const giver = meld.from === null ? "" : `, ${look.say("from", { name: names[meld.from] ?? meld.from + 1 })}`;
  const words = `${kind}: ${spots.map((spot) => spoken(spot.tile, look, spot)).join(" ")}${giver}`;
  const hides = (i) => faceDown && meld.kind === "concealed_kong" && (i === 0 || i === 3);
  return html`<span class=${cls("meld", spots.length > 3 && "four")} role="img" aria-label=${words} title=${words}>
    ${spots.map((spot, i) => html`<${Tile} key=${i} tile=${hides(i) ? null : spot.tile} look=${look} spot=${spot} />`)}
  </span>`;
}
