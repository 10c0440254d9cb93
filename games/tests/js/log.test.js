/* The log says everything that the viewer may know, in both languages, and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyView } from "../../../static/games/table/fold.js";
import { actionWords, describe, narrator, noteWords } from "../../../static/games/table/log.js";
import { WORDS } from "../../../static/games/table/words.js";

const texts = {
  "lock.win": { zh: "过胡", en: "passed win" }, "word.draw": { zh: "黄庄", en: "drawn deal" }, "unit.tai": { zh: "台", en: "tai" },
  "meld.fake_pung": { zh: "假碰", en: "false pung" }, "note.no_win": { zh: "本盘不能胡", en: "cannot win" }, "fine.false_win": { zh: "诈胡", en: "false win" },
};
const names = ["甲", "乙", "丙", "丁"];
const zh = narrator({ lang: "zh", names, me: 1, texts });
const en = narrator({ lang: "en", names: ["Ann", "Bob", "Cid", "Dot"], me: 1, texts });
const view = emptyView({ ruleset: "xianju@1", viewer: 1 });
const both = (event) => [describe(event, view, zh), describe(event, view, en)];

const EVENTS = {
  dealt: { e: "dealt", dealer: 0, dice: [[3, 4], [2, 6]], hands: [null, ["1m", "7z"], null, null] },
  joker: { e: "joker", indicator: "5p", jokers: ["1z", "5p"], keys: ["wind", "turned"], put_out: ["1z"] },
  flowers: { e: "flowers", seat: 2, tiles: ["1f", "6f"] },
  drawn: { e: "drawn", seat: 1, tile: "9s", why: "kong" },
  discarded: { e: "discarded", seat: 0, tile: "3m", drawn: true },
  added: { e: "added", seat: 3, meld: 0, tile: "2p" },
  robbed: { e: "robbed", seat: 3, meld: 0, tile: "2p", by: [0] },
  redeemed: { e: "redeemed", seat: 1, meld: 0, joker: "1z", tile: "2m" },
  locked: { e: "locked", seat: 1, lock: "win", tiles: ["3m"] },
  unlocked: { e: "unlocked", seat: 1, lock: "win" },
  fined: { e: "fined", offender: 2, code: "false_win", to: { 0: 20, "bench:戊": 10 } },
  noted: { e: "noted", seat: 2, key: "no_win", value: true },
};

test("every event that shows has its sentence in both languages", () => {
  const said = Object.values(EVENTS).map(both);
  assert.deepEqual(said.map(([chinese]) => chinese), [
    "开盘，庄家 甲，骰子 3+4、2+6。手牌：一万 中",
    "翻出 五筒，剔出 东；财神：东 五筒",
    "丙 补花：春 兰",
    "你 杠后摸牌：九条",
    "甲 打出 三万（摸切）",
    "丁 补杠 二筒",
    "甲 抢 丁 的杠：二筒",
    "你 抽回 东，放入 二万",
    "过胡：三万",
    "过胡 解除",
    "丙：诈胡，甲 +20、戊 +10",
    "丙：本盘不能胡",
  ]);
  assert.deepEqual(said.map(([, english]) => english).slice(2, 6), [
    "Cid laid out Spring, Orchid", "You drew for a kong: 9 Bamboo", "Ann discarded 3 Character (just drawn)", "Dot Add kong 2 Dot",
  ]);
  for (const sentence of said.flat()) assert.ok(!/undefined|null|\{|\}/.test(sentence), sentence);
});

test("a tile that was not seen is not named", () => {
  const [chinese, english] = both({ e: "drawn", seat: 2, tile: null, why: "turn" });
  assert.deepEqual([chinese, english], ["丙 摸牌", "Cid drew"]);
  const hidden = { kind: "concealed_kong", tiles: [null, null, null, null], as: [null, null, null, null], from: null, claimed: null };
  assert.equal(describe({ e: "melded", seat: 2, meld: hidden, removed: [] }, view, zh), "丙 暗杠");
});

test("a false pung says so, and what its joker stands for", () => {
  const meld = { kind: "pung", tiles: ["2m", "2m", "1z"], as: ["2m", "2m", "2m"], from: 3, claimed: "2m", fake: true };
  const [chinese, english] = both({ e: "melded", seat: 1, meld, removed: ["2m", "1z"] });
  assert.equal(chinese, "你 假碰 丁 的二万：二万 二万 东（当 二万 二万 二万）");
  assert.match(english, /^You: false pung of Dot’s 2 Character:/);
});

test("nobody hears who else is asked", () => {
  assert.equal(describe({ e: "asked", question: { kind: "claim", seat: null }, legal: [] }, view, zh), null);
  const legal = [{ do: "pass" }, { do: "pung", with: ["3m", "3m"] }];
  assert.equal(describe({ e: "asked", question: { kind: "claim", seat: null }, legal }, view, zh), "你可以：过、碰 三万 三万");
});

test("an answer that the clock gave says that time was up", () => {
  const sentence = describe({ e: "answered", action: { do: "pass" }, by: "timeout" }, view, zh);
  assert.equal(sentence, "时间到，系统替你选了：过");
});

test("the end tells how, how much, and what it costs everybody", () => {
  const result = {
    kind: "win", from: 0, robbing_kong: false, winners: [{ seat: 1, total: 7, unit: "tai" }], payments: [-21, 21, 0, 0],
  };
  assert.deepEqual(both({ e: "ended", result }), [
    "你 胡牌：甲 放铳 7 台。甲 -21，你 +21，丙 0，丁 0", "You won: on Ann’s discard 7 tai. Ann -21, You +21, Cid 0, Dot 0",
  ]);
  const drawn = { kind: "draw", from: null, winners: [], payments: [0, 0, 0, 0] };
  assert.match(describe({ e: "ended", result: drawn }, view, zh), /^黄庄。/);
});

test("actions are said with the ruleset's word where it has one", () => {
  const own = narrator({ lang: "zh", names, texts: { "action.win": { zh: "和", en: "hu" } } });
  assert.equal(actionWords({ do: "win" }, own), "和");
  assert.equal(actionWords({ do: "redeem", meld: 0, joker: "1z", tile: "2m" }, own), "抽牌 东");
  const ga = narrator({ lang: "zh", names, texts: { "choose.ga": { zh: "噶 {n}", en: "ga {n}" } } });
  assert.equal(actionWords({ do: "choose", what: "ga", number: 3 }, ga), "噶 3");
});

test("notes are said by the kind of their value", () => {
  const say = (value) => noteWords("k", value, zh);
  assert.deepEqual([say(true), say(null), say(false)], ["k", null, null]);
  assert.deepEqual([say(3), say(["1m", "7z"]), say("5p"), say({ zh: "陪打", en: "x" })], ["k 3", "k 一万 中", "k 五筒", "k 陪打"]);
});

test("every word of the table has both languages", () => {
  for (const [key, entry] of Object.entries(WORDS)) {
    assert.equal(entry.length, 2, key);
    assert.ok(entry.every((word) => word.length > 0), key);
    assert.ok(!/[\u4e00-\u9fff]/.test(entry[1]), `${key} is not English`);
    const holes = entry.map((word) => (word.match(/\{\w+\}/g) ?? []).sort().join());
    assert.equal(holes[0], holes[1], key);
  }
});

test("a ruleset may have its own word for a draw", () => {
  const own = narrator({ lang: "zh", names, texts: { "draw.share": { zh: "摸海底牌", en: "drew one of the last four" } } });
  const event = { e: "drawn", seat: 2, tile: null, why: "share" };
  assert.deepEqual([describe(event, view, own), describe(event, view, zh)], ["丙 摸海底牌", "丙 分张摸牌"]);
});
