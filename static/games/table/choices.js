/* What a seat may do, as things to press: the discards and the options for the buttons.
   Imports `names`. Invariant: every legal action, and nothing else, is either in `discards`
   or the action of exactly one option; pass or keep is the last option. */

import { ORDER, parseTiles } from "./names.js";

/** In the order of the buttons, from the left; the last group is always at the right edge. */
const GROUPS = ["chow", "pung", "kong", "flower", "redeem", "choose", "win", "pass"];
const GROUP_OF = {
  chow: "chow", pung: "pung", kong: "kong", concealed_kong: "kong", added_kong: "kong",
  red_kong: "kong", laizi_kong: "kong", false_kong: "kong", expose_flower: "flower",
  redeem: "redeem", choose: "choose", win: "win", false_win: "win", pass: "pass", keep: "pass",
};

/** `{discards: [tile], options: [option]}` of the seat that the view belongs to. `tableMode`: a win may be
    declared also where there is none; it is judged, and punished, by the rules. */
export function choices(view, tableMode = false) {
  const seat = view.seats[view.viewer];
  if (!seat) return { discards: [], options: [] };
  const discards = view.legal.filter((action) => action.do === "discard").map((action) => action.tile);
  const options = [...view.legal, ...declared(view, seat, tableMode)]
    .filter((action) => action.do !== "discard")
    .map((action) => option(action, view, seat))
    .sort((a, b) => a.place - b.place || a.jokers - b.jokers);
  return { discards, options };
}

const FALSE_WIN = { do: "false_win" };
const LOST = ["no_win", "accompanying"];

function declared(view, seat, tableMode) {
  const asked = view.legal.length > 0 && !view.legal.some((action) => action.do === "win");
  return tableMode && asked && !LOST.some((note) => seat.notes?.[note]) ? [FALSE_WIN] : [];
}

/** One thing to press: `shows` are the tiles it lays down, each `{tile, as, claimed}`. */
function option(action, view, seat) {
  const group = GROUP_OF[action.do] ?? "kong";
  const wild = new Set(seat.wild);
  const taken = action.with ?? [];
  const jokers = taken.filter((tile) => wild.has(tile)).length;
  return {
    action, group, place: GROUPS.indexOf(group), jokers, fake: jokers > 0,
    key: JSON.stringify(action), shows: SHOWS[action.do]?.(action, view, seat, wild) ?? [],
  };
}

const plain = (tile) => ({ tile, as: null, claimed: false });

/** A run with each tile at its place; a joker stands at the place that nothing else fills. */
function run(action, view, seat, wild) {
  const left = action.with.filter((tile) => !wild.has(tile) || !action.as);
  const jokers = action.as ? action.with.filter((tile) => wild.has(tile)) : [];
  const claimed = view.last.tile;
  const places = action.as ? parseTiles(action.as) : [...action.with, claimed].sort((a, b) => ORDER[a] - ORDER[b]);
  let taken = false;
  return places.map((place) => {
    if (place === claimed && !taken) {
      taken = true;
      return { tile: claimed, as: null, claimed: true };
    }
    const at = left.indexOf(place);
    if (at >= 0) return plain(left.splice(at, 1)[0]);
    return { tile: jokers.shift() ?? place, as: place, claimed: false };
  });
}

function same(action, view, seat, wild) {
  const claimed = view.last.tile;
  const own = action.with.map((tile) => ({ tile, as: wild.has(tile) ? claimed : null, claimed: false }));
  return [...own, { tile: claimed, as: null, claimed: true }];
}

/** The tile that goes into the meld, and the joker that comes back for it. */
function redeemed(action) {
  return [plain(action.tile), { ...plain(action.joker), swapped: true }];
}

const SHOWS = {
  chow: run,
  pung: same,
  kong: same,
  concealed_kong: (action) => [0, 1, 2, 3].map(() => plain(action.tile)),
  added_kong: (action) => [plain(action.tile)],
  false_kong: (action) => [plain(action.tile)],
  expose_flower: (action) => [plain(action.tile)],
  redeem: redeemed,
};

/**
 * The row of buttons: with room for all, one for each option; otherwise a group of several
 * options is one button that opens its choices. `[{group, options}]`, pass last.
 */
export function buttons(options, room) {
  const groups = GROUPS.map((group) => ({ group, options: options.filter((one) => one.group === group) }))
    .filter((entry) => entry.options.length > 0);
  if (options.length <= room) {
    return groups.flatMap(({ group, options: own }) => own.map((one) => ({ group, options: [one] })));
  }
  return groups;
}
