/* What the page knows follows the server's messages in order, each row once. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyView } from "../../../static/games/table/fold.js";
import { acting, newSession, receive } from "../../../static/games/table/session.js";
import { emptySeat } from "../../../static/games/table/tablefold.js";

const seats = ["甲", "乙", "丙", "丁"].map((name, seat) => ({ ...emptySeat(seat), id: 90 + seat, user: seat + 1, name }));
const TABLE = {
  id: 7, my_seat: 1, role: "player", phase: "playing", seats, bench: [], deal: { id: "d1", number: 1 }, go_on: null,
  standings: null, paused: null, progress: null, phrases: [], options: [],
};
const VIEW = { ...emptyView({ ruleset: "xianju@1", viewer: 1 }), seats: emptyView({}).seats.map((seat, i) => ({ ...seat, hand: i === 1 ? ["3m", "9s"] : null, count: 2 })) };
const STATE = { type: "state", v: 1, seq: 64, table: TABLE, view: VIEW, now: 1000, deadline: null, commitment: null };

function run(messages, session = newSession({ lang: "zh", texts: {} })) {
  const sent = [];
  for (const message of messages) {
    const step = receive(session, message, 0);
    session = step.session;
    sent.push(...step.send);
  }
  return { session, sent };
}

const events = (from, to, ...rows) => ({ type: "events", from, to, events: rows, now: 1000, deadline: null });
const discard = (seq, seat, tile) => ({ seq, e: "discarded", seat, tile, drawn: false });

test("a state replaces everything and sets the number", () => {
  const { session } = run([STATE]);
  assert.equal(session.seq, 64);
  assert.equal(session.view, VIEW);
});

test("rows are applied in order and told in the log", () => {
  const { session, sent } = run([STATE, events(65, 96, discard(80, 0, "3m"), discard(96, 2, "5p"))]);
  assert.equal(session.seq, 96);
  assert.deepEqual(session.log.map((entry) => entry.text), ["甲 打出 三万", "丙 打出 五筒"]);
  assert.equal(session.view.seats[2].river[0].tile, "5p");
  assert.deepEqual(sent, []);
});

test("a row that is known already is left out", () => {
  const { session } = run([STATE, events(65, 80, discard(80, 0, "3m")), events(65, 96, discard(80, 0, "3m"), discard(96, 2, "5p"))]);
  assert.equal(session.view.seats[0].river.length, 1);
  assert.equal(session.log.length, 2);
});

test("after a gap nothing is applied, and the missing rows are asked for", () => {
  const { session, sent } = run([STATE, events(97, 112, discard(112, 0, "3m"))]);
  assert.deepEqual(sent, [{ type: "resume", since: 64 }]);
  assert.equal(session.seq, 64);
  assert.equal(session.view, VIEW);
});

test("rows that this viewer does not see still move the number on", () => {
  assert.equal(run([STATE, events(65, 128)]).session.seq, 128);
});

test("a beat with a higher number heals a lost notice", () => {
  const beat = { type: "beat", seq: 96, now: 2000, deadline: null, clocks: [1, 2, 3, 4], users: [1, 3] };
  const { session, sent } = run([STATE, beat]);
  assert.deepEqual(sent, [{ type: "resume", since: 64 }]);
  assert.deepEqual(session.table.seats.map((seat) => seat.bank_ms), [1, 2, 3, 4]);
  assert.deepEqual(session.table.seats.map((seat) => seat.connected), [true, false, true, false]);
  assert.deepEqual(run([STATE, { ...beat, seq: 64 }]).sent, []);
});

test("presence says who is connected", () => {
  const { session } = run([STATE, { type: "presence", users: [2, 4] }]);
  assert.deepEqual(session.table.seats.map((seat) => seat.connected), [false, true, false, true]);
});

test("a row that the page cannot follow makes it ask for everything", () => {
  const strange = { seq: 80, e: "teleported" };
  assert.deepEqual(run([STATE, events(65, 80, strange)]).sent, [{ type: "resume", since: 0 }]);
  assert.deepEqual(run([STATE, events(65, 80, { seq: 80, t: "rewound", to: 32, zh: "撤回", en: "Taken back" })]).sent, [{ type: "resume", since: 0 }]);
  assert.deepEqual(run([STATE, events(65, 80, { seq: 80, t: "go_on", go_on: null, full: true })]).sent, [{ type: "resume", since: 0 }]);
});

test("a command is under way until its acknowledgement and its rows are both there", () => {
  const { session } = run([STATE]);
  const first = acting(session, { do: "discard", tile: "3m" }, "c1");
  assert.deepEqual(first.send, [{ type: "act", id: "c1", seq: 64, action: { do: "discard", tile: "3m" } }]);
  assert.deepEqual(acting(first.session, { do: "win" }, "c2").send, [], "one command at a time");
  const acked = run([{ type: "ack", id: "c1", seq: 80 }], first.session);
  assert.ok(acked.session.pending);
  assert.deepEqual(acked.sent, [{ type: "resume", since: 64 }]);
  assert.equal(run([events(65, 80, discard(80, 1, "3m"))], acked.session).session.pending, null);
  const early = run([events(65, 80, discard(80, 1, "3m")), { type: "ack", id: "c1", seq: 80 }], first.session);
  assert.equal(early.session.pending, null);
});

test("a refusal frees the buttons and says why, with the rule", () => {
  const under = acting(run([STATE]).session, { do: "win" }, "c1").session;
  const refusal = { type: "error", id: "c1", code: "illegal", zh: "过胡", en: "passed", rule: "XJ-4.6", legal: [] };
  const { session } = run([refusal], under);
  assert.equal(session.pending, null);
  assert.deepEqual([session.toast.text, session.toast.rule], ["过胡", "XJ-4.6"]);
  assert.ok(run([{ ...refusal, id: "other" }], under).session.pending, "another command's refusal is not ours");
});

test("an answer that the clock gave tells that the window was missed", () => {
  const row = { seq: 65, e: "answered", action: { do: "pass" }, by: "timeout" };
  const { session } = run([STATE, events(65, 65, row)]);
  assert.equal(session.toast.text, "时间到，系统替你选了：过");
  assert.equal(run([STATE, events(65, 65, { ...row, by: "early" })]).session.toast, null);
});

test("a new deal clears the board and the log, and is folded from its header", () => {
  const header = { ruleset: "xianju@1", number: 2, context: {}, dealer: 3, dice: [[1, 2]], tiles: 144 };
  const row = { seq: 96, t: "deal_started", deal: { id: "d2", number: 2 }, progress: { zh: "第2盘", en: "deal 2" }, commitment: "ab", header };
  const { session } = run([STATE, events(65, 80, discard(80, 0, "3m")), events(81, 96, row)]);
  assert.deepEqual([session.view.viewer, session.view.dealer, session.view.wall.left], [1, 3, 144]);
  assert.deepEqual([session.log, session.table.phase, session.commitment], [[], "playing", "ab"]);
});

test("a phrase is a bubble at its seat", () => {
  const { session } = run([STATE, events(65, 80, { seq: 80, t: "phrase", seat: 2, code: "nice" })]);
  assert.equal(session.bubbles[2].code, "nice");
});
