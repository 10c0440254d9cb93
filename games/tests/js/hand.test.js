/* How the tiles of a hand lie. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange } from "../../../static/games/table/hand.js";

const lie = (...args) => arrange(...args).map((one) => one.tile).join(" ");

test("jokers lie first, the rest in order, the drawn tile last", () => {
  const hand = ["1m", "5p", "9s", "1z", "1z", "7z"];
  assert.equal(lie(hand, "5p", new Set(["1z"])), "1z 1z 1m 9s 7z 5p");
  assert.equal(lie(hand, null, new Set(["1z"])), "1z 1z 1m 5p 9s 7z");
});

test("only the drawn tile is set apart, also beside its equals", () => {
  const apart = arrange(["3m", "3m", "9s"], "3m", new Set()).filter((one) => one.drawn);
  assert.deepEqual(apart.map((one) => one.tile), ["3m"]);
});

test("every tile has an id of its own that stays while others come and go", () => {
  const before = arrange(["3m", "3m", "9s"], null, new Set());
  const after = arrange(["3m", "3m", "5p", "9s"], "5p", new Set());
  assert.equal(new Set(after.map((one) => one.id)).size, 4);
  assert.deepEqual(before.map((one) => one.id).filter((id) => !after.some((one) => one.id === id)), []);
});

test("an unsorted hand stays as it lay, and what comes lies behind", () => {
  const order = ["9s", "1m", "5p", "1m"];
  assert.equal(lie(["1m", "1m", "5p", "9s", "7z"], "7z", new Set(), order), "9s 1m 5p 1m 7z");
  assert.equal(lie(["1m", "5p", "7z"], null, new Set(), ["9s", "1m", "5p", "1m", "7z"]), "1m 5p 7z");
});
