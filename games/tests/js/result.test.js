/* The sheet shows the hand as it was read, and every number of the result. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyView } from "../../../static/games/table/fold.js";
import { narrator } from "../../../static/games/table/log.js";
import { otherRows, laidOut, paymentMatrix, readGroups, scoreTable, sheetModel, testRows } from "../../../static/games/table/result.js";

const texts = {
  "pattern.three_dragons": { zh: "中发白", en: "three dragons" }, "unit.tai": { zh: "台", en: "tai" }, "score.hu": { zh: "胡", en: "hu" },
  "rule.XJ-11.5": { zh: "{winner} 已碰两副", en: "two pungs" }, "why.win": { zh: "胡牌", en: "win" },
};
const teller = narrator({ lang: "zh", names: ["甲", "乙", "丙", "丁"], me: null, texts });
const pung = (tile, from) => ({ kind: "pung", tiles: [tile, tile, tile], as: [tile, tile, tile], from, claimed: tile, fake: false, at: 0 });
const RESULT = {
  kind: "win", from: 0, robbing_kong: false,
  winners: [{
    seat: 1, total: 7, unit: "tai", reading: "555z 666z 777z 456s 7s7s*",
    patterns: [{ id: "three_dragons", rule: "XJ-10.three_dragons", name: "中发白", value: 5, unit: "tai" }],
    liable: { seat: 0, rule: "XJ-11.5", also: ["XJ-11.6"] },
  }],
  scores: [null, null, null, null], lines: [{ from: 0, to: 1, points: 21, why: "win", rule: "XJ-11.5" }],
  fines: [], payments: [-21, 21, 0, 0], next: { dealer: 1 },
};

function ended({ result = RESULT, drawn = null, last = { seat: 0, tile: "7z", kind: "discard" } } = {}) {
  const view = emptyView({ ruleset: "xianju@1", viewer: 1 });
  const seats = view.seats.map((seat, i) => ({ ...seat, wild: ["1z"], melds: i === 1 ? [pung("5z", 2), pung("6z", 3)] : [], drawn: i === 1 ? drawn : null }));
  return { ...view, result, last, seats };
}

test("a reading is split into groups, a star marks the joker", () => {
  assert.deepEqual(readGroups("123m 9p9p9p*").map((group) => group.map(({ tile, joker }) => tile + (joker ? "*" : ""))), [["1m", "2m", "3m"], ["9p", "9p", "9p*"]]);
});

test("the winning tile is marked once, in the hand and not in a meld", () => {
  const groups = laidOut(ended(), RESULT.winners[0]);
  assert.deepEqual(groups.map((group) => group.spots.filter((spot) => spot.wins).length), [0, 0, 1, 0, 0]);
  assert.deepEqual(groups.map((group) => group.meld !== null), [true, true, false, false, false]);
});

test("a joker that was drawn to win is marked at the tile that it stands for", () => {
  const view = ended({ result: { ...RESULT, from: null }, drawn: "1z" });
  const wins = laidOut(view, RESULT.winners[0]).flatMap((group) => group.spots).filter((spot) => spot.wins);
  assert.deepEqual(wins, [{ tile: "7s", joker: true, wins: true }]);
});

test("the sheet names payer, reason, rule and what else was true", () => {
  const model = sheetModel(ended(), teller);
  assert.deepEqual(model.winners[0].liability, { head: "甲", reason: "乙 已碰两副", rule: "XJ-11.5", also: "同时成立：XJ-11.6" });
  assert.equal(model.headline, "乙 胡牌：甲 放铳");
  assert.equal(model.winners[0].total, "7 台");
  assert.deepEqual(model.winners[0].patterns, [{ name: "中发白", count: 1, value: "5 台", rule: "XJ-10.three_dragons" }]);
  assert.equal(model.lines[0].words, "甲 付 乙");
  assert.equal(model.next, "下盘庄家：乙");
});

test("the matrix adds the lines between two chairs", () => {
  const line = (from, to, points) => ({ from, to, points });
  const matrix = paymentMatrix([line(0, 1, 8), line(0, 1, 2), line(2, 3, 5)]);
  assert.equal(matrix[0][1], 10);
  assert.equal(matrix[2][3], 5);
  assert.equal(matrix.flat().reduce((sum, points) => sum + points, 0), 15);
});

test("the counts of all chairs are a table of what the ruleset counts, and none where it counts nothing", () => {
  assert.equal(scoreTable([null, null, null, null], teller), null);
  const items = [{ id: "three_dragons", name: "中发白", value: 5, unit: "tai", count: 2 }];
  const table = scoreTable([{ hu: 12, tai: 1, items }, { hu: 4 }, null, { hu: 0, tai: 0 }], teller);
  assert.deepEqual(table.columns, ["胡", "台"]);
  assert.deepEqual(table.rows.map((row) => row.values), [["12", "1"], ["4", "–"], ["–", "–"], ["0", "0"]]);
  assert.deepEqual(table.rows[0].items, ["中发白×2 5 台"]);
});

test("a draw has no winner and no line, and still says who deals next", () => {
  const drawn = { kind: "draw", from: null, winners: [], scores: [null, null, null, null], lines: [], fines: [], payments: [0, 0, 0, 0], next: { dealer: 2 } };
  const model = sheetModel(ended({ result: drawn }), teller);
  assert.deepEqual([model.headline, model.winners, model.next], ["流局", [], "下盘庄家：丙"]);
});

test("each test of liability is a row with its answer, and names stand where seats are meant", () => {
  const judged = [{
    winner: 1, tests: [
      { rule: "XJ-11.5", payer: 0, zh: "{seat0} 打出第三种", en: "{seat0} threw the third" },
      { rule: "XJ-11.6", payer: null, zh: "{seat0} 已听牌", en: "{seat0} is ready" },
    ],
  }];
  assert.deepEqual(testRows(judged, 1, teller), [
    { rule: "XJ-11.5", fired: true, answer: "成立", reason: "甲 打出第三种" },
    { rule: "XJ-11.6", fired: false, answer: "不成立", reason: "甲 已听牌" },
  ]);
  assert.deepEqual(testRows(judged, 2, teller), []);
  assert.deepEqual(testRows(null, 1, teller), []);
  assert.equal(sheetModel(ended(), teller, judged).winners[0].tests.length, 2);
});

test("another reading is told with what it lacks, or the rule that does not let it win", () => {
  const teller = narrator({ lang: "zh", names: ["甲", "乙", "丙", "丁"], texts: { "pattern.pure_suit": { zh: "清一色" } } });
  const winner = { seat: 2, patterns: [{ id: "pure_suit", name: "x", value: 4 }, { id: "base", name: "底", value: 1 }] };
  const other = { reading: "123m 44m", total: 1, unit: "tai", points: 3, refused: null, patterns: [{ id: "base", name: "底", value: 1 }] };
  const barred = { ...other, refused: { zh: "番数不够", en: "too few" } };
  const rows = otherRows([{ winner: 2, others: [other, barred] }], winner, teller);
  assert.deepEqual(rows.map((row) => row.why), ["没有 清一色", "番数不够"]);
  assert.equal(rows[0].points, "收 3 分");
  assert.deepEqual(rows[0].groups.map((group) => group.length), [3, 2]);
  assert.deepEqual(otherRows(null, winner, teller), []);
});
