/* The sizes of the table fit every window that people have. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { BUTTON, chairPlan, fitLaid, handNow, handSplit, meldTile, meldWidth, plan, RATIO, riverGrid } from "../../../static/games/table/layout.js";

const WINDOWS = [
  [390, 844], [390, 664], [360, 640], [375, 667], [412, 915], [430, 932], [844, 390], [750, 390], [667, 375], [932, 430],
  [768, 1024], [1024, 768], [1280, 800], [1366, 768], [1440, 900], [1920, 1080], [2560, 1440],
];

function usedWidth(hand) {
  return hand.pitch * (hand.perRow - 1) + hand.w + (hand.rows === 1 ? hand.apart : 0);
}

for (const [width, height] of WINDOWS) {
  for (const handSize of [13, 16]) {
    test(`a hand of ${handSize + 1} fits a window of ${width} x ${height}`, () => {
      const { hand, bars, river, side, centre, mode, middle } = plan({ width, height, handSize });
      assert.ok(usedWidth(hand) <= width, `${usedWidth(hand)} px`);
      assert.ok(hand.rows * hand.perRow >= handSize + 1);
      assert.ok(hand.pitch > hand.w * 0.8, "an overlapped tile can still be read");
      const columns = mode === "portrait" ? centre + 2 * side : 3 * centre + 2 * side;
      assert.ok(columns <= width);
      const fixed = bars.top + bars.seat + bars.strip + bars.actions + hand.height;
      assert.ok(fixed + middle <= height);
      assert.ok(bars.actions >= BUTTON);
      const rows = Math.ceil(18 / river.perRow);
      assert.ok(2 * rows * Math.round(river.w * RATIO) <= middle, "both rivers fit above each other");
    });
  }
}

for (const [width, height] of [[390, 844], [844, 390], [1280, 800]]) {
  for (const handSize of [13, 16]) {
    test(`tiles are large enough to touch and to read at ${width} x ${height} with ${handSize + 1}`, () => {
      const { hand, river } = plan({ width, height, handSize });
      assert.ok(hand.w >= 44 && river.w >= 22);
      if (width === 1280) assert.ok(hand.w >= 54 && hand.rows === 1);
      if (width === 390) assert.deepEqual([hand.rows, hand.perRow], [2, handSize === 13 ? 7 : 9]);
      if (width === 844) assert.equal(hand.rows, 1);
    });
  }
}

test("17 tiles need no more than 748 px in landscape", () => {
  const { hand } = plan({ width: 756, height: 390, handSize: 16 });
  assert.ok(hand.w >= 43);
});

test("a seek bar takes its height from the board, not from the hand", () => {
  const live = plan({ width: 390, height: 844 });
  const replay = plan({ width: 390, height: 844, below: 60 });
  assert.ok(replay.hand.w >= 44 && replay.middle < live.middle);
});

test("five melds shrink until they fit beside the hand", () => {
  const meld = { kind: "pung", tiles: ["1m", "1m", "1m"], from: 1 };
  const w = meldTile(Array(5).fill(meld), 600, 48);
  assert.ok(w < 48 && w >= 22);
  assert.ok(5 * (meldWidth(meld, w) + 6) <= 600);
});

test("a kong is hardly wider than a pung", () => {
  const pung = { tiles: ["1m", "1m", "1m"], from: 1 };
  const kong = { tiles: ["1m", "1m", "1m", "1m"], from: 1 };
  assert.ok(meldWidth(kong, 40) - meldWidth(pung, 40) <= 10.01);
});

test("two rows of a hand: the first is full, the second holds the rest", () => {
  assert.deepEqual(handSplit(14, 7), [7, 7]);
  assert.deepEqual(handSplit(17, 9), [9, 8]);
  assert.deepEqual(handSplit(5, 7), [5]);
});

test("a full river runs on in its last row, and moves together where there is no room", () => {
  const size = { w: 22, perRow: 6, rows: 3, run: 4 };
  assert.deepEqual(riverGrid(22, size).place(21), { row: 3, column: 10 });
  assert.equal(riverGrid(22, size).pitch, 22);
  const crowded = riverGrid(25, { ...size, run: 0 });
  const places = Array.from({ length: 25 }, (_, i) => crowded.place(i));
  assert.equal(new Set(places.map(({ row, column }) => `${row}/${column}`)).size, 25);
  assert.ok(Math.max(...places.map(({ column }) => column - 1)) * crowded.pitch + 22 <= 6 * 22 + 0.01);
});

test("melds and flowers of a chair shrink until they fit its place", () => {
  const melds = Array(5).fill({ tiles: ["1m", "1m", "1m"], from: 1 });
  const roomy = fitLaid({ melds: melds.slice(0, 1), flowers: 2 }, { width: 240, height: 70, most: 24 });
  const tight = fitLaid({ melds, flowers: 4 }, { width: 240, height: 70, most: 24 });
  assert.equal(roomy, 24);
  assert.ok(tight < 24 && tight >= 15);
});

test("a hand that needs one row keeps it when a tile is drawn, so nothing jumps", () => {
  const { hand } = plan({ width: 390, height: 844 });
  for (const held of [7, 4, 1]) {
    const [before, after] = [handNow(hand, held, 390), handNow(hand, held + 1, 390)];
    assert.deepEqual(before, after);
    assert.ok(after.freeRow && handSplit(held + 1, after.perRow).length === 1);
    assert.ok(after.pitch * held + after.w + after.apart <= 390 && after.w >= 44);
  }
  assert.equal(handNow(hand, 10, 390).freeRow, false);
});

test("in a narrow column melds and river of a chair never overlap", () => {
  const melds = Array(5).fill({ tiles: ["1m", "1m", "1m", "1m"], from: 1 });
  for (const height of [844, 740, 700]) {
    const shape = plan({ width: 390, height, handSize: 16 });
    const { meld, river } = chairPlan(shape, "left", { melds, flowers: 3, shown: 0, discards: 21 });
    const tall = (w) => Math.round(w * RATIO);
    const used = 66 + 5 * (tall(meld) + 3) + 34 + Math.ceil(21 / river.perRow) * tall(river.w);
    assert.ok(used <= shape.middle, `${used} of ${shape.middle} px at ${height}`);
    if (height === 844) assert.ok(meld >= 18 && river.w >= 22);
  }
});
