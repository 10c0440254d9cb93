/* Events that few deals have, and what a fold must never do. The rest is checked against the
   engine itself by test_browser_fold.py. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyView, fold } from "../../../static/games/table/fold.js";

const START = emptyView({ ruleset: "xianju@1", viewer: 1, number: 3, tiles: 136 });
const DEALT = {
  e: "dealt", dealer: 0, dice: [[3, 4]], hands: [null, ["1m", "5m", "9s"], null, null], counts: [14, 3, 13, 13],
  winds: ["1z", "2z", "3z", "4z"], wall: { left: 90, reserve: 14, drawable: 76 }, opening: { seat: 1, stack: 9 },
};

test("a deal fills hands, counts, winds and wall", () => {
  const view = fold(START, DEALT);
  assert.deepEqual(view.seats.map((seat) => seat.count), [14, 3, 13, 13]);
  assert.deepEqual(view.wall, { left: 90, reserve: 14, drawable: 76, opening: { seat: 1, stack: 9 } });
  assert.equal(START.seats[1].hand, null);
});

test("a robbed kong is a pung again, and its tile lies in the river as taken", () => {
  const pung = { kind: "pung", tiles: ["3m", "3m", "3m"], as: ["3m", "3m", "3m"], from: 0, claimed: "3m", fake: false, at: 0 };
  let view = fold(START, DEALT);
  view = { ...view, seats: view.seats.map((seat, i) => (i === 2 ? { ...seat, melds: [pung] } : seat)) };
  view = fold(view, { e: "added", seat: 2, meld: 0, tile: "3m" });
  assert.equal(view.seats[2].melds[0].kind, "added_kong");
  assert.equal(view.seats[2].count, 12);
  assert.deepEqual(view.last, { seat: 2, tile: "3m", kind: "added_kong" });
  view = fold(view, { e: "robbed", seat: 2, meld: 0, tile: "3m", by: [3] });
  assert.deepEqual(view.seats[2].melds, [pung]);
  assert.deepEqual(view.seats[2].river, [{ tile: "3m", drawn: false, claimed: true }]);
});

test("a tile that nobody shows changes only the size of the hand", () => {
  const view = fold(fold(START, DEALT), { e: "drawn", seat: 3, tile: null, source: "head", why: "turn", left: 89 });
  assert.deepEqual([view.seats[3].count, view.seats[3].hand, view.seats[3].drawn], [14, null, null]);
  assert.equal(view.wall.drawable, 75);
});

test("locks add up until they are any, and end one by one", () => {
  let view = fold(START, DEALT);
  view = fold(view, { e: "locked", seat: 1, lock: "pung", tiles: ["9s"] });
  view = fold(view, { e: "locked", seat: 1, lock: "pung", tiles: ["2p"] });
  assert.deepEqual(view.seats[1].locks.pung, ["2p", "9s"]);
  view = fold(view, { e: "locked", seat: 1, lock: "win", tiles: null });
  view = fold(view, { e: "unlocked", seat: 1, lock: "pung" });
  assert.deepEqual(view.seats[1].locks, { win: "any" });
});

test("fines, notes and a chair's own jokers stand where the view shows them", () => {
  let view = fold(START, DEALT);
  view = fold(view, { e: "fined", offender: 2, code: "false_win", to: { 0: 20 } });
  view = fold(view, { e: "noted", seat: 2, key: "no_win", value: true });
  view = fold(view, { e: "noted", seat: null, key: "round", value: 2 });
  view = fold(view, { e: "wild", seat: 1, tiles: ["2f", "5p"] });
  assert.deepEqual(view.fines, [{ offender: 2, code: "false_win", to: { 0: 20 } }]);
  assert.deepEqual([view.seats[2].notes, view.notes], [{ no_win: true }, { round: 2 }]);
  assert.deepEqual(view.seats[1].wild, ["5p", "2f"]);
});

test("an event that the page does not know is an error, so that it asks for the whole state", () => {
  assert.throws(() => fold(START, { e: "teleported" }), /unknown event teleported/);
});
