/* How a meld lies: jokers where they stand, the claimed tile at its giver's side. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { layTiles } from "../../../static/games/table/tile.js";

const WILD = new Set(["1z"]);
const chow = (from) => ({ kind: "chow", tiles: ["4m", "6m", "1z"], as: ["4m", "5m", "6m"], from, claimed: "6m" });
const lies = (meld, owner) => layTiles(meld, owner, WILD).map(({ tile, as, lie }) => tile + (as ? `=${as}` : "") + (lie ? "!" : ""));

test("the claimed tile lies across at the left, in the middle or at the right, as its giver sits", () => {
  assert.deepEqual(lies(chow(0), 1), ["6m!", "4m", "1z=5m"]);
  assert.deepEqual(lies(chow(3), 1), ["4m", "6m!", "1z=5m"]);
  assert.deepEqual(lies(chow(2), 1), ["4m", "1z=5m", "6m!"]);
});

test("a joker of the claimed tile's own kind is not taken for the claimed tile", () => {
  const pung = { kind: "pung", tiles: ["2m", "2m", "1z"], as: ["2m", "2m", "2m"], from: 0, claimed: "2m" };
  assert.deepEqual(lies(pung, 1), ["2m!", "2m", "1z=2m"]);
});

test("a concealed kong has no tile across, and an unseen one shows no face", () => {
  const kong = (tile) => ({ kind: "concealed_kong", tiles: Array(4).fill(tile), as: Array(4).fill(tile), from: null, claimed: null });
  assert.deepEqual(lies(kong("9s"), 2), ["9s", "9s", "9s", "9s"]);
  assert.deepEqual(layTiles(kong(null), 2, WILD).map((spot) => spot.tile), [null, null, null, null]);
});
