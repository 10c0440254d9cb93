/* Every legal action can be pressed, and is told apart by the tiles it shows. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { buttons, choices } from "../../../static/games/table/choices.js";
import { emptyView } from "../../../static/games/table/fold.js";

function asked(legal, { last = { seat: 0, tile: "5m", kind: "discard" }, wild = ["1z"], melds = [] } = {}) {
  const view = emptyView({ ruleset: "xianju@1", viewer: 1 });
  return { ...view, last, legal, seats: view.seats.map((seat) => ({ ...seat, wild, melds })) };
}

const CLAIM = [
  { do: "pass" },
  { do: "chow", with: ["4m", "6m"] },
  { do: "chow", with: ["4m", "1z"], as: "345m" },
  { do: "chow", with: ["4m", "1z"], as: "456m" },
  { do: "pung", with: ["5m", "5m"] },
  { do: "pung", with: ["5m", "1z"] },
  { do: "kong", with: ["5m", "5m", "1z"] },
  { do: "win" },
];

test("each legal action is one option or one discard, and nothing else is", () => {
  const legal = [...CLAIM, { do: "discard", tile: "3p" }, { do: "discard", tile: "7z" }];
  const { discards, options } = choices(asked(legal));
  assert.deepEqual(discards, ["3p", "7z"]);
  const order = (a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b));
  assert.deepEqual(options.map((one) => one.action).sort(order), [...CLAIM].sort(order));
  assert.equal(new Set(options.map((one) => one.key)).size, CLAIM.length);
});

test("pass is the last of all, win just before it, naturals before jokers", () => {
  const { options } = choices(asked(CLAIM));
  assert.deepEqual(options.map((one) => one.group), ["chow", "chow", "chow", "pung", "pung", "kong", "win", "pass"]);
  assert.deepEqual(options.filter((one) => one.group === "pung").map((one) => one.fake), [false, true]);
});

test("a run with a joker shows the joker at the place it fills, and which tile is claimed", () => {
  const { options } = choices(asked(CLAIM));
  const shows = options.slice(0, 3).map((one) => one.shows.map(({ tile, as, claimed }) => `${tile}${as ? `=${as}` : ""}${claimed ? "!" : ""}`));
  assert.deepEqual(shows, [["4m", "5m!", "6m"], ["1z=3m", "4m", "5m!"], ["4m", "5m!", "1z=6m"]]);
});

test("a joker that is claimed for its own face's run is told from the natural tile", () => {
  const view = asked([{ do: "chow", with: ["4p", "5p"], as: "456p" }], { last: { seat: 0, tile: "6p", kind: "discard" }, wild: ["5p"] });
  const [option] = choices(view).options;
  assert.deepEqual(option.shows.map(({ tile, as }) => [tile, as]), [["4p", null], ["5p", "5p"], ["6p", null]]);
});

test("true and false pung show different tiles", () => {
  const pungs = choices(asked(CLAIM)).options.filter((one) => one.group === "pung");
  assert.deepEqual(pungs.map((one) => one.shows.map((spot) => spot.tile)), [["5m", "5m", "5m"], ["5m", "1z", "5m"]]);
  assert.equal(pungs[1].shows[1].as, "5m");
});

test("a redeem shows what goes in and what comes back", () => {
  const redeem = { do: "redeem", meld: 0, joker: "1z", tile: "2m" };
  const { options } = choices(asked([{ do: "keep" }, redeem], { melds: [{ tiles: ["2m", "2m", "1z"] }] }));
  assert.deepEqual(options.map((one) => one.group), ["redeem", "pass"]);
  assert.deepEqual(options[0].shows.map((spot) => spot.tile), ["2m", "1z"]);
});

test("each number that may be chosen is an option of one group", () => {
  const numbers = [0, 1, 2, 3, 5].map((number) => ({ do: "choose", what: "ga", number }));
  const { discards, options } = choices(asked(numbers, { last: null }));
  assert.deepEqual(discards, []);
  assert.deepEqual(options.map((one) => [one.group, one.action.number]), [0, 1, 2, 3, 5].map((n) => ["choose", n]));
  assert.deepEqual(buttons(options, 4).map((entry) => entry.options.length), [5]);
  assert.equal(buttons(options, 6).length, 5);
});

test("with room for all each option is a button; without, a group opens its choices", () => {
  const { options } = choices(asked(CLAIM));
  assert.equal(buttons(options, 8).length, 8);
  const grouped = buttons(options, 5);
  assert.deepEqual(grouped.map((entry) => [entry.group, entry.options.length]), [["chow", 3], ["pung", 2], ["kong", 1], ["win", 1], ["pass", 1]]);
  assert.equal(grouped.at(-1).group, "pass");
});

test("somebody who looks on has nothing to press", () => {
  const view = { ...emptyView({ ruleset: "xianju@1", viewer: "spectator" }), legal: [] };
  assert.deepEqual(choices(view), { discards: [], options: [] });
});

test("where the table punishes, a win may be declared also where there is none, until it is lost", () => {
  const view = asked([{ do: "discard", tile: "3p" }]);
  const groups = (seen, mode) => choices(seen, mode).options.map((one) => one.action.do);
  assert.deepEqual(groups(view, true), ["false_win"]);
  assert.deepEqual(groups(view, false), []);
  assert.deepEqual(groups(asked([]), true), []);
  assert.deepEqual(groups(asked([{ do: "win" }, { do: "pass" }]), true), ["win", "pass"]);
  const lost = { ...view, seats: view.seats.map((seat) => ({ ...seat, notes: { no_win: true } })) };
  assert.deepEqual(groups(lost, true), []);
});
