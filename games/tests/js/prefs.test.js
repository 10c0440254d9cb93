/* What a person set stays set, and nothing broken gets in. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { needsSecondTap, readPrefs, writePrefs } from "../../../static/games/table/prefs.js";

function storage(text) {
  const kept = { value: text };
  return { getItem: () => kept.value, setItem: (_key, value) => { kept.value = value; }, kept };
}

test("sound is off until somebody wants it", () => {
  assert.equal(readPrefs("zh").sound, false);
});

test("stored values win over the page's, and the page's over the defaults", () => {
  const prefs = readPrefs("zh", { hints: false, corners: true }, storage('{"corners": false}'));
  assert.deepEqual([prefs.hints, prefs.corners, prefs.confirm], [false, false, "auto"]);
});

test("broken or foreign values are left out", () => {
  assert.deepEqual(readPrefs("zh", {}, storage("not json")), readPrefs("zh"));
  assert.deepEqual(readPrefs("zh", { confirm: "maybe", sound: "yes", other: 1 }, storage("null")), readPrefs("zh"));
});

test("a browser that keeps nothing does not stop the game", () => {
  assert.doesNotThrow(() => writePrefs({}, { setItem() { throw new Error("full"); } }));
  const store = storage("{}");
  writePrefs({ ...readPrefs("zh"), sound: true }, store);
  assert.equal(readPrefs("zh", {}, store).sound, true);
});

test("touch needs two taps and a mouse one click, unless the person says otherwise", () => {
  const of = (confirm) => ["touch", "mouse", "key"].map((pointer) => needsSecondTap({ confirm }, pointer));
  assert.deepEqual(of("auto"), [true, false, true]);
  assert.deepEqual(of("always"), [true, true, true]);
  assert.deepEqual(of("never"), [false, false, false]);
});
