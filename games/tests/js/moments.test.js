/* Addresses of moves, the analysed move at a place, the deal as text. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { narrator } from "../../../static/games/table/log.js";
import { asText, hashOf, moveAt, readHash, saidAt } from "../../../static/games/table/moments.js";

test("an address names the deal of the match and the event, and nothing else is an address", () => {
  assert.deepEqual(readHash(hashOf(3, 120)), { number: 3, at: 120 });
  assert.deepEqual(readHash("#move-7"), { number: null, at: 7 });
  for (const bad of ["", "#", "#3", "#3-", "#-7", "#a-7", "#3-7x", "#3-1234567"]) assert.equal(readHash(bad), null);
  assert.equal(hashOf(3, null), "");
});

test("the move at a place is the newest one that was answered there", () => {
  const moves = [{ at: 5 }, { at: 9 }, { at: 9, second: true }, { at: 30 }];
  assert.equal(moveAt(moves, 4), null);
  assert.equal(moveAt(moves, null), null);
  assert.equal(moveAt(moves, 5).at, 5);
  assert.equal(moveAt(moves, 29).second, true);
  assert.equal(moveAt(moves, 1000).at, 30);
});

test("the text of a deal has a line for each thing that happened, and the address last", () => {
  const events = [
    { e: "asked", question: { kind: "turn", seat: 0 }, legal: [] },
    { e: "discarded", seat: 0, tile: "1m", drawn: false },
    { e: "drawn", seat: 1, tile: "9s", why: "turn", left: 3 },
  ];
  const line = { events: events.map((event, at) => ({ event, at })) };
  const teller = narrator({ lang: "zh", names: ["甲", "乙", "丙", "丁"] });
  const text = asText({ title: "第 3 盘", names: ["甲", "乙"], line, position: 2, teller, link: "http://x/#3-1" });
  assert.equal(text, "第 3 盘\n甲 · 乙\n甲 打出 一万\nhttp://x/#3-1");
  assert.equal(saidAt(line, 3, teller), "乙 摸牌：九条");
  assert.equal(saidAt(line, 1, teller), "");
});
