/* What a person set stays set, and nothing broken gets in. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { belongsToSite, defaults, needsSecondTap, readPrefs, writePrefs } from "../../../static/games/table/prefs.js";

function storage(text) {
  const kept = { value: text };
  return { getItem: () => kept.value, setItem: (_key, value) => { kept.value = value; }, kept };
}

test("sound is off until somebody wants it", () => {
  assert.equal(readPrefs("zh").sound, false);
});

test("what the site knows of a person wins over this browser, and that over the defaults", () => {
  const prefs = readPrefs("zh", { hints: false }, storage('{"corners": true, "hints": true, "sound": true}'));
  assert.deepEqual([prefs.hints, prefs.corners, prefs.sound, prefs.discard], [false, true, true, "auto"]);
});

test("the numbers on tiles are kept in this browser, all else by the site", () => {
  const local = Object.keys(defaults("zh")).filter((key) => !belongsToSite(key));
  assert.deepEqual(local, ["corners"]);
});

test("broken or foreign values are left out", () => {
  assert.deepEqual(readPrefs("zh", {}, storage("not json")), readPrefs("zh"));
  assert.deepEqual(readPrefs("zh", { discard: "maybe", sound: "yes", other: 1 }, storage("null")), readPrefs("zh"));
});

test("a browser that keeps nothing does not stop the game", () => {
  assert.doesNotThrow(() => writePrefs({}, { setItem() { throw new Error("full"); } }));
  const store = storage("{}");
  writePrefs({ ...readPrefs("zh"), sound: true }, store);
  assert.equal(readPrefs("zh", {}, store).sound, true);
});

test("touch needs two taps and a mouse one click, unless the person says otherwise", () => {
  const of = (discard) => ["touch", "mouse", "key"].map((pointer) => needsSecondTap({ discard }, pointer));
  assert.deepEqual(of("auto"), [true, false, true]);
  assert.deepEqual(of("tap_twice"), [true, true, true]);
  assert.deepEqual(of("tap_once"), [false, false, false]);
});
