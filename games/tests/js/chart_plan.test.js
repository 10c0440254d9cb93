/* A chart's numbers become the library's columns, words and colours. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { columns, range, shown, strokes, wordAt } from "../../../static/games/charts/plan.js";

const CHART = {
  kind: "line",
  labels: ["一月", "二月"],
  series: [{ name: "a", values: [1, null] }, { name: "b", values: [3, 4], low: [2, 3], high: [5, 6] }],
};

test("places first, then the series, then bounds for the series that has any", () => {
  assert.deepEqual(columns(CHART), {
    data: [[0, 1], [1, null], [3, 4], [5, 6], [2, 3]],
    bounds: [null, [3, 4]],
  });
});

test("words stand at whole places only, and none beyond the last", () => {
  assert.deepEqual([0, 0.5, 1, 2, -1].map((place) => wordAt(CHART, place)), ["一月", "", "二月", "", ""]);
});

test("numbers are read as percent, with a sign, or plainly; what is missing is a dash", () => {
  assert.equal(shown(0.4, "percent", "zh-hans"), "40%");
  assert.equal(shown(12, "signed", "en"), "+12");
  assert.equal(shown(-3.456, "signed", "en"), "−3.46");
  assert.equal(shown(0, "signed", "en"), "0");
  assert.equal(shown(null, "number", "en"), "–");
});

test("the y axis always shows zero, and a share never goes beyond the whole", () => {
  assert.ok(range("signed", 20, 30)[0] === 0);
  assert.ok(range("signed", -30, -20)[1] === 0);
  assert.deepEqual(range("percent", 0, 0.9), [0, 1]);
  assert.ok(range("percent", 0, 0.05)[1] >= 0.1);
  assert.deepEqual(range("number", null, null), [0, 1]);
});

test("no two of sixteen lines look the same", () => {
  assert.equal(new Set(strokes(16).map((one) => JSON.stringify(one))).size, 16);
});
