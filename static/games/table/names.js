/* Tiles by name: their order, how they are written in strings, and what people call them.
   Imports nothing. Invariant: `ORDER` is the order m p s z f of the records. */

const SUITS = [["m", 9], ["p", 9], ["s", 9], ["z", 7], ["f", 8]];
const NAMES = SUITS.flatMap(([suit, ranks]) => Array.from({ length: ranks }, (_, i) => `${i + 1}${suit}`));
export const ORDER = Object.fromEntries(NAMES.map((name, place) => [name, place]));

const RANKS_ZH = "一二三四五六七八九";
const OTHERS_ZH = { z: "东南西北白发中", f: "春夏秋冬梅兰竹菊" };
const SUITS_ZH = { m: "万", p: "筒", s: "条" };
const SUITS_EN = { m: "Character", p: "Dot", s: "Bamboo" };
const OTHERS_EN = {
  z: ["East", "South", "West", "North", "White", "Green", "Red"],
  f: ["Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo plant", "Chrysanthemum"],
};
const CORNERS = { z: "ESWNBFC", f: "12341234" };

export function byOrder(a, b) {
  return ORDER[a] - ORDER[b];
}

/** What a person calls the tile: 三万, 3 Character; a tile that is not known is 暗牌, hidden tile. */
export function tileWord(tile, lang) {
  if (tile === null) return lang === "zh" ? "暗牌" : "hidden tile";
  const rank = Number(tile[0]) - 1;
  const suit = tile[1];
  if (suit in SUITS_ZH) {
    return lang === "zh" ? RANKS_ZH[rank] + SUITS_ZH[suit] : `${rank + 1} ${SUITS_EN[suit]}`;
  }
  return lang === "zh" ? OTHERS_ZH[suit][rank] : OTHERS_EN[suit][rank];
}

export function tileWords(tiles, lang) {
  return tiles.map((tile) => tileWord(tile, lang)).join(lang === "zh" ? " " : ", ");
}

/** The one sign in the corner of a tile, for those who want it: 3, E, C. */
export function cornerSign(tile) {
  const rank = Number(tile[0]);
  return tile[1] in SUITS_ZH ? String(rank) : CORNERS[tile[1]][rank - 1];
}

/** A wind in one sign: 东, E. */
export function windSign(wind, lang) {
  if (!wind) return "";
  return lang === "zh" ? tileWord(wind, "zh") : cornerSign(wind);
}

/** `"123m4p"` or a list of names → list of names. */
export function parseTiles(value) {
  if (Array.isArray(value)) return value;
  const tiles = [];
  let ranks = "";
  for (const char of value) {
    if (char >= "0" && char <= "9") {
      ranks += char;
    } else {
      tiles.push(...[...ranks].map((rank) => rank + char));
      ranks = "";
    }
  }
  return tiles;
}

/** The tiles of `all` without one copy of each of `gone`. */
export function without(all, gone) {
  const left = [...all];
  for (const tile of gone) {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
