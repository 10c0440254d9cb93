/* The browser sends one number a commitment and remembers it. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { keptFor, seedFor } from "../../../static/games/fairness/kept.js";

function storage(given = {}) {
  const values = new Map(Object.entries(given));
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => values.set(key, value) };
}

test("a number said twice for one commitment is the first one", () => {
  const kept = storage();
  assert.equal(seedFor("c1", "aa", kept), "aa");
  assert.equal(seedFor("c1", "bb", kept), "aa");
  assert.equal(seedFor("c2", "cc", kept), "cc");
  assert.deepEqual([keptFor("c1", kept), keptFor("c2", kept), keptFor("c3", kept)], ["aa", "cc", null]);
});

test("without a commitment, or where nothing can be kept, the fresh number is sent", () => {
  const full = { getItem: () => null, setItem: () => { throw new Error("quota"); } };
  assert.equal(seedFor("c1", "aa", full), "aa");
  const kept = storage({ "mahjong-seeds": "no json" });
  assert.equal(seedFor(null, "bb", kept), "bb");
  assert.equal(keptFor(null, kept), null);
});

test("the oldest numbers are forgotten", () => {
  const kept = storage();
  for (let i = 0; i < 501; i += 1) seedFor(`c${i}`, `s${i}`, kept);
  assert.equal(keptFor("c0", kept), null);
  assert.equal(keptFor("c1", kept), "s1");
  assert.equal(keptFor("c500", kept), "s500");
});
