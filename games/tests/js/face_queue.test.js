/* What waits on the scorer's phone is sent once and in order, whatever the line does. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { dealerAfter, Queue } from "../../../static/games/face/queue.js";
import { missing, newDraft, toSaid } from "../../../static/games/face/said.js";
import { jokerRuns } from "../../../static/games/face/tiles.js";
import { Sync } from "../../../static/games/face/sync.js";

function storage() {
  const values = new Map();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => values.set(key, value) };
}

function filled(store = storage()) {
  const queue = new Queue(store, "q");
  queue.add({ by: "draw" }, 3, "a", "t");
  queue.add({ by: "draw" }, 4, "b", "t");
  return queue;
}

/** A server that answers with what is given, one after the other; "lost" is no answer. */
function sync(queue, answers) {
  const sent = [];
  const talk = new Sync({
    urls: { enter: "/enter", state: "/state" },
    csrf: () => "token",
    queue,
    changed: () => {},
    timer: () => {},
    fetcher: async (url, options) => {
      if (options.body) sent.push(JSON.parse(options.body).id);
      const answer = answers.shift();
      if (answer === "lost") throw new TypeError("network");
      return { status: answer.status ?? 200, json: async () => answer.body ?? { state: { seq: 1 } } };
    },
  });
  return { talk, sent };
}

test("what waits outlives a reload and a broken storage empties it", () => {
  const store = storage();
  filled(store);
  assert.deepEqual(new Queue(store, "q").entries.map((one) => one.id), ["a", "b"]);
  store.setItem("q", "{broken");
  assert.equal(new Queue(store, "q").length, 0);
});

test("two windows of one phone lose nothing of each other", () => {
  const store = storage();
  const one = new Queue(store, "q");
  const other = new Queue(store, "q");
  one.add({ by: "draw" }, 1, "a", "t");
  assert.equal(other.after(1), 2);
  other.add({ by: "draw" }, 2, "b", "t");
  one.accepted("a");
  assert.deepEqual(other.first().id, "b");
  assert.deepEqual(new Queue(store, "q").entries.map((entry) => entry.id), ["b"]);
});

test("without a storage what was entered lives as long as the page", () => {
  const broken = { getItem: () => { throw new Error("closed"); }, setItem: () => { throw new Error("closed"); } };
  const queue = new Queue(broken, "q");
  queue.add({ by: "draw" }, 1, "a", "t");
  assert.equal(queue.first().id, "a");
});

test("entries are sent in order, and again under the same name after the line was lost", async () => {
  const queue = filled();
  const { talk, sent } = sync(queue, ["lost", {}, {}]);
  await talk.flush();
  assert.equal(talk.online, false);
  assert.equal(queue.length, 2);
  await talk.flush();
  assert.deepEqual(sent, ["a", "a", "b"]);
  assert.equal(queue.length, 0);
  assert.equal(talk.online, true);
});

test("a refused entry holds back those behind it until the person decides", async () => {
  const queue = filled();
  const error = { code: "taken", zh: "…", en: "…" };
  const { talk, sent } = sync(queue, [{ status: 409, body: { error, state: { seq: 2 } } }, {}, {}]);
  await talk.flush();
  assert.deepEqual(sent, ["a"]);
  assert.equal(queue.first(), null);
  queue.remove("a", 4);
  assert.deepEqual(queue.entries.map((one) => one.number), [4]);
  await talk.flush();
  assert.deepEqual(sent, ["a", "b"]);
});

test("after a logout nothing is thrown away", async () => {
  const queue = filled();
  const { talk } = sync(queue, [{ status: 401, body: { error: { code: "login" } } }]);
  await talk.flush();
  assert.equal(talk.loggedOut, true);
  assert.equal(queue.length, 2);
});

test("the dealer after what waits follows the rules' table", () => {
  const table = [0, 1, 2, 3].map((dealer) => ({ 0: dealer === 0 ? 0 : 1, 1: 1, 2: 2, 3: 3, "-": (dealer + 1) % 4 }));
  const entries = [{ said: { by: "number", winner: 1 } }, { said: { by: "draw" } }];
  assert.equal(dealerAfter({ dealer: 0 }, entries, table), 2);
  assert.equal(dealerAfter({ dealer: 0 }, [{ said: { by: "points", winners: [1, 0] } }], table), 0);
});

const RULES = { asks: [{ key: "tai", of: "winner", default: 1 }], jokers: [2, 2], hand_size: 13, pays_melds: false, liability: [] };

test("a chow with a joker offers the runs that it may show", () => {
  assert.deepEqual(jokerRuns(["3m", "4m", "1z"], ["1z", "5p"]), ["234m", "345m"]);
  assert.deepEqual(jokerRuns(["3m", "5m", "1z"], ["1z", "5p"]), ["345m"]);
  assert.deepEqual(jokerRuns(["3m", "4m", "5m"], ["1z", "5p"]), []);
  assert.deepEqual(jokerRuns(["3m", "4p", "1z"], ["1z", "5p"]), []);
});

test("a draft says what it lacks and sends only what was chosen", () => {
  const draft = newDraft("won", RULES, null, []);
  assert.deepEqual(missing(draft, RULES), ["who_won", "from_whom"]);
  Object.assign(draft, { winner: 1, from: null, numbers: { tai: { 1: "7" } } });
  assert.deepEqual(missing(draft, RULES), []);
  assert.deepEqual(toSaid(draft, RULES), { by: "number", winner: 1, from: null, robbing_kong: false, numbers: { tai: { 1: 7 } } });
  draft.way = "hand";
  assert.deepEqual(missing(draft, RULES), ["jokers", "hand", "tile"]);
});
