/* A replay's moves: their addresses, what is known of each, the wall behind them, the deal as text.
   Imports `log`. Invariant: pure; everything follows from the record and a place in it. */

import { describe } from "./log.js";

/** `#3-120`: event 120 of deal 3 of the match; `#move-120`: of the deal that is shown. */
export function readHash(hash) {
  const found = /^#(?:(\d{1,4})|move)-(\d{1,6})$/.exec(hash);
  return found ? { number: found[1] === undefined ? null : Number(found[1]), at: Number(found[2]) } : null;
}

export function hashOf(number, at) {
  return at === null ? "" : `#${number}-${at}`;
}

/** The newest of the analysed answers up to event `at`, or null. */
export function moveAt(moves, at) {
  return at === null ? null : (moves.findLast((move) => move.at <= at) ?? null);
}

/** The wall after event `at`: every place with its tile and whether it is still there, `next` to be drawn first. */
export function wallAt(tiles, events, at) {
  const there = tiles.map(() => true);
  let tail = 0;
  const head = () => there.indexOf(true);
  const last = () => {
    const place = (order) => tiles.length - 2 - (order & ~1) + (order & 1);
    while (!there[place(tail)]) tail += 1;
    return place(tail);
  };
  for (const event of events.slice(0, at === null ? 0 : at + 1)) {
    if (event.e === "dealt") there.fill(false, 0, tiles.length - event.wall.left);
    if (event.e === "drawn") there[event.index] = false;
    if (event.e === "joker" && event.source !== "shown") {
      for (let n = 0; n <= event.put_out.length; n += 1) there[event.source === "tail" ? last() : head()] = false;
    }
  }
  return { places: tiles.map((tile, i) => ({ tile, there: there[i] })), next: head() };
}

/** What happened at the newest event that has words, up to position `n`. */
export function saidAt(line, n, teller) {
  for (let i = n - 1; i >= 0; i -= 1) {
    const { event } = line.events[i];
    const words = event.e === "asked" || event.e === "answered" ? null : describe(event, null, teller);
    if (words !== null) return words;
  }
  return "";
}

/** The deal up to position `n` in words, a line a step. */
export function asText({ title, names, line, position, teller, link }) {
  const lines = line.events.slice(0, position).flatMap(({ event }) => {
    const words = event.e === "asked" || event.e === "answered" ? null : describe(event, null, teller);
    return words === null ? [] : [words];
  });
  return [title, names.join(" · "), ...lines, link].filter(Boolean).join("\n");
}
