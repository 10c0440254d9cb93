/* Time left, by the server's clock. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { heard, left, seconds, share, UNKNOWN, withDeadline, woken } from "../../../static/games/table/clock.js";

test("time left counts by the server's clock, whatever the local one shows", () => {
  const clock = withDeadline(heard(UNKNOWN, 1_000_000, 400), 1_015_000, 400);
  assert.equal(left(clock, 400), 15000);
  assert.equal(left(clock, 5400), 10000);
  assert.equal(seconds(clock, 5401), 10);
  assert.equal(share(clock, 7900), 0.5);
});

test("time left is never negative, also after a pause", () => {
  const clock = withDeadline(heard(UNKNOWN, 1000, 0), 2000, 0);
  assert.equal(left(clock, 60_000), 0);
  assert.equal(seconds(clock, 60_000), 0);
  assert.equal(share(clock, 60_000), 0);
  const late = withDeadline(heard(UNKNOWN, 5000, 0), 2000, 0);
  assert.deepEqual([left(late, 0), share(late, 0)], [0, 0]);
});

test("a message that was long under way does not move the clock", () => {
  const quick = heard(UNKNOWN, 10_000, 0);
  const slow = heard(quick, 12_000, 2900);
  assert.equal(slow.offset, 10_000);
});

test("after sleep the offset is learnt anew", () => {
  const clock = heard(woken(heard(UNKNOWN, 10_000, 0)), 99_000, 500);
  assert.equal(clock.offset, 98_500);
});

test("the ring keeps its whole while the deadline stays, and starts anew with another", () => {
  let clock = withDeadline(heard(UNKNOWN, 0, 0), 10_000, 0);
  clock = withDeadline(clock, 10_000, 4000);
  assert.equal(clock.total, 10_000);
  clock = withDeadline(clock, 16_000, 6000);
  assert.equal(clock.total, 10_000);
  assert.equal(share(clock, 6000), 1);
});

test("without a deadline there is no time to show", () => {
  const clock = withDeadline(heard(UNKNOWN, 0, 0), null, 0);
  assert.deepEqual([left(clock, 5), seconds(clock, 5), share(clock, 5)], [null, null, null]);
});
