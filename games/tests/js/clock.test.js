/* Time left, by the server's clock. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { heard, left, running, seconds, UNKNOWN, withDeadline, woken } from "../../../static/games/table/clock.js";

test("time left counts by the server's clock, whatever the local one shows", () => {
  const clock = withDeadline(heard(UNKNOWN, 1_000_000, 400), 1_015_000, 400);
  assert.equal(left(clock, 400), 15000);
  assert.equal(left(clock, 5400), 10000);
  assert.equal(seconds(clock, 5401), 10);
  assert.deepEqual(running(clock, 0, 7900), { seconds: 8, share: 0.5, reserve: false });
});

test("time left is never negative, also after a pause", () => {
  const clock = withDeadline(heard(UNKNOWN, 1000, 0), 2000, 0);
  assert.equal(left(clock, 60_000), 0);
  assert.equal(seconds(clock, 60_000), 0);
  assert.deepEqual(running(clock, 500, 60_000), { seconds: 0, share: 0, reserve: true });
  const late = withDeadline(heard(UNKNOWN, 5000, 0), 2000, 0);
  assert.deepEqual([left(late, 0), running(late, 0, 0).share], [0, 0]);
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
  assert.equal(running(clock, 0, 6000).share, 1);
});

test("without a deadline there is no time to show", () => {
  const clock = withDeadline(heard(UNKNOWN, 0, 0), null, 0);
  assert.deepEqual([left(clock, 5), seconds(clock, 5), running(clock, 0, 5)], [null, null, null]);
});

test("a ring shows the turn's own time first, then the reserve", () => {
  const clock = withDeadline(heard(UNKNOWN, 0, 0), 45_000, 0);
  assert.deepEqual(running(clock, 30_000, 5000), { seconds: 10, share: 10 / 15, reserve: false });
  assert.deepEqual(running(clock, 30_000, 15_000), { seconds: 30, share: 1, reserve: true });
  assert.deepEqual(running(clock, 30_000, 30_000), { seconds: 15, share: 0.5, reserve: true });
});
