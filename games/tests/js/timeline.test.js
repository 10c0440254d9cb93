/* The line of a replay, on a short deal; whole deals are walked by test_browser_replay.py. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { covered, seenBy, Timeline } from "../../../static/games/table/timeline.js";

const HEADER = { ruleset: "xianju@1", number: 1, tiles: 136 };
const turn = (seat, legal) => ({ e: "asked", question: "turn", legal, public: { kind: "turn", seat }, silent: false });
const EVENTS = [
  {
    e: "dealt", dealer: 0, dice: [], hands: [["1m", "2m"], ["3m"], ["4m"], ["5m"]], counts: [2, 1, 1, 1], winds: ["1z", "2z", "3z", "4z"],
    wall: { left: 50, reserve: 14, drawable: 36 }, opening: null,
  },
  turn(0, { 0: [{ do: "discard", tile: "1m" }] }),
  { e: "answered", seat: 0, action: { do: "discard", tile: "1m" } },
  { e: "closed", question: "turn", seats: [0], public: null },
  { e: "discarded", seat: 0, tile: "1m", drawn: false },
  { e: "locked", seat: 2, lock: "win", tiles: ["1m"] },
  { e: "noted", seat: 1, key: "secret", value: 1, public: false },
  { e: "drawn", seat: 1, tile: "9s", source: "head", why: "turn", left: 49 },
];

test("a chair sees its own questions, answers and locks, and every hand", () => {
  assert.deepEqual(seenBy(EVENTS[1], 0).legal, [{ do: "discard", tile: "1m" }]);
  assert.deepEqual(seenBy(EVENTS[1], 2), { e: "asked", question: { kind: "turn", seat: 0 }, legal: [] });
  assert.equal(seenBy(EVENTS[2], 2), null);
  assert.equal(seenBy(EVENTS[5], 0), null);
  assert.equal(seenBy(EVENTS[6], 1), null);
  const line = new Timeline(HEADER, EVENTS, 2);
  assert.deepEqual(line.at(1).seats.map((seat) => seat.hand), [["1m", "2m"], ["3m"], ["4m"], ["5m"]]);
});

test("steps stop where something shows, and reach both ends", () => {
  const line = new Timeline(HEADER, EVENTS, 0);
  const forward = [];
  for (let n = 0; n < line.length; n = line.step(n, 1)) forward.push(line.step(n, 1));
  const back = [];
  for (let n = line.length; n > 0; n = line.step(n, -1)) back.push(line.step(n, -1));
  assert.deepEqual(back.reverse(), [0, ...forward.slice(0, -1)]);
  assert.equal(forward.at(-1), line.length);
});

test("covering leaves one chair's hand, and uncovers all at the end", () => {
  const line = new Timeline(HEADER, EVENTS, 1);
  const view = covered(line.at(line.length), 1);
  assert.deepEqual(view.seats.map((seat) => seat.hand !== null), [false, true, false, false]);
  assert.equal(view.seats[1].drawn, "9s");
  const over = { ...view, result: { kind: "draw" } };
  assert.equal(covered(over, 1), over);
});

test("a position survives a change of chair by the stored event that it stands at", () => {
  const mine = new Timeline(HEADER, EVENTS, 0);
  const theirs = new Timeline(HEADER, EVENTS, 2);
  const at = mine.events[mine.length - 1].at;
  assert.equal(theirs.events[theirs.positionOf(at) - 1].event.e, "drawn");
});
