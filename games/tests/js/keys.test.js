/* The keyboard reaches everything at the table. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { keyCommand, moved } from "../../../static/games/table/keys.js";

const key = (name, more = {}) => ({ key: name, target: { tagName: "BODY" }, ...more });

test("digits, zero, minus and equals name the places of the hand", () => {
  const places = [..."1234567890-="].map((name) => keyCommand(key(name)).place);
  assert.deepEqual(places, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  assert.deepEqual(keyCommand(key("2"), true), { type: "option", place: 1 });
});

test("the claims have their letters, in either case, and space passes", () => {
  const groups = ["c", "P", "k", "W", "g", " "].map((name) => keyCommand(key(name)).group);
  assert.deepEqual(groups, ["chow", "pung", "kong", "win", "choose", "pass"]);
});

test("panels and hints have keys of their own", () => {
  assert.deepEqual(["l", "m", "t"].map((name) => keyCommand(key(name)).panel), ["log", "menu", "phrases"]);
  assert.equal(keyCommand(key("h")).type, "hints");
});

test("browser shortcuts and typing in fields are left alone", () => {
  assert.equal(keyCommand(key("p", { ctrlKey: true })), null);
  assert.equal(keyCommand(key("w", { metaKey: true })), null);
  assert.equal(keyCommand(key("1", { target: { tagName: "INPUT" } })), null);
  assert.equal(keyCommand(key("F5")), null);
});

test("arrows walk along the rows and around the ends", () => {
  assert.equal(moved(null, [1, 0], 14, 7), 0);
  assert.equal(moved(null, [-1, 0], 14, 7), 13);
  assert.equal(moved(13, [1, 0], 14, 7), 0);
  assert.equal(moved(2, [0, 1], 14, 7), 9);
  assert.equal(moved(9, [0, -1], 14, 7), 2);
  assert.equal(moved(6, [0, 1], 11, 7), 10);
  assert.equal(moved(2, [0, -1], 14, 7), 2);
  assert.equal(moved(3, [1, 0], 0, 7), null);
});
