/* The line to the server, with a socket and a clock of our own. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { backoff, QUIET_MS, RESEND_MS, TableSocket } from "../../../static/games/table/socket.js";

class FakeSocket {
  static all = [];

  constructor(url) {
    Object.assign(this, { url, readyState: 0, sent: [] });
    FakeSocket.all.push(this);
  }

  send(text) {
    assert.equal(this.readyState, 1, "sent on a line that is not open");
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  die() {
    this.readyState = 3;
    this.onclose?.();
  }
}

function line() {
  FakeSocket.all = [];
  const timers = new Map();
  let now = 0;
  let ids = 0;
  const env = {
    WebSocket: FakeSocket, random: () => 0.5, now: () => now,
    setTimeout: (run, wait) => {
      timers.set((ids += 1), { run, at: now + wait });
      return ids;
    },
    clearTimeout: (id) => timers.delete(id),
  };
  const heard = [];
  const shown = [];
  const socket = new TableSocket({
    url: "ws://x/", env, hello: () => ({ type: "hello", since: heard.length }), resume: () => ({ type: "resume", since: heard.length }),
    onMessage: (message) => heard.push(message), onStatus: (status) => shown.push(status.name),
  });
  /** Runs all timers that fall due within the time. */
  const pass = (ms) => {
    const until = now + ms;
    for (;;) {
      const due = [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      timers.delete(due[0]);
      now = due[1].at;
      due[1].run();
    }
    now = until;
  };
  socket.start();
  return { socket, heard, shown, pass, current: () => FakeSocket.all.at(-1) };
}

test("the first thing said is hello, and the line is open with the first answer", () => {
  const { shown, current } = line();
  current().open();
  assert.deepEqual(current().sent, [{ type: "hello", since: 0 }]);
  assert.deepEqual(shown, ["connecting"]);
  current().say({ type: "state" });
  assert.deepEqual(shown, ["connecting", "open"]);
});

test("a command is sent again with the same id after the line broke, until it is acknowledged", () => {
  const { socket, pass, current } = line();
  current().open();
  current().say({ type: "state" });
  socket.send({ type: "act", id: "a" });
  current().die();
  pass(600);
  assert.equal(FakeSocket.all.length, 2);
  current().open();
  assert.deepEqual(current().sent.map((message) => message.id ?? message.type), ["hello", "a"]);
  current().say({ type: "ack", id: "a", seq: 5 });
  current().die();
  pass(600);
  current().open();
  assert.deepEqual(current().sent.map((message) => message.type), ["hello"]);
});

test("a refusal settles a command too", () => {
  const { socket, pass, current } = line();
  current().open();
  socket.send({ type: "act", id: "a" });
  current().say({ type: "error", id: "a", code: "illegal" });
  pass(3 * RESEND_MS);
  assert.equal(current().sent.filter((message) => message.id === "a").length, 1);
});

test("a command without an answer is sent again on the open line", () => {
  const { socket, pass, current } = line();
  current().open();
  current().say({ type: "state" });
  socket.send({ type: "act", id: "a" });
  pass(RESEND_MS + 1500);
  assert.equal(current().sent.filter((message) => message.id === "a").length, 2);
});

test("a command given while the line is down waits for the next one", () => {
  const { socket, current } = line();
  socket.send({ type: "ready", id: "r" });
  current().open();
  assert.deepEqual(current().sent.map((message) => message.type), ["hello", "ready"]);
});

test("waits between attempts grow, are cut off, and start anew after an answer", () => {
  const waits = [0, 1, 2, 3, 20].map((n) => backoff(n, () => 1));
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 15000]);
  assert.equal(backoff(3, () => 0), 2000);
  const { socket, pass, current } = line();
  for (let i = 0; i < 3; i += 1) {
    current().die();
    pass(15000);
  }
  assert.equal(socket.attempt, 3);
  current().open();
  current().say({ type: "state" });
  assert.equal(socket.attempt, 0);
});

test("a server that is silent for longer than its beat is taken for gone", () => {
  const { shown, pass, current } = line();
  current().open();
  current().say({ type: "state" });
  pass(QUIET_MS - 2000);
  current().say({ type: "beat" });
  pass(QUIET_MS - 2000);
  assert.equal(FakeSocket.all.length, 1);
  pass(4000);
  assert.ok(FakeSocket.all.length >= 2);
  assert.ok(shown.includes("waiting"));
});

test("a page that is seen again asks for what it missed, and doubts a line that stays silent", () => {
  const { socket, pass, current } = line();
  current().open();
  current().say({ type: "state" });
  socket.wake();
  assert.deepEqual(current().sent.at(-1), { type: "resume", since: 1 });
  pass(RESEND_MS + 2500);
  assert.ok(FakeSocket.all.length >= 2, "a dead line is replaced within seconds");
});

test("a page that is seen again while the line is down connects at once", () => {
  const { socket, pass, current } = line();
  current().die();
  pass(10);
  assert.equal(FakeSocket.all.length, 1);
  socket.wake();
  assert.equal(FakeSocket.all.length, 2);
  pass(20000);
  assert.equal(FakeSocket.all.length, 2, "the timer of the lost line is gone");
});

test("only one socket is listened to", () => {
  const { socket, heard, current } = line();
  const old = current();
  old.open();
  const late = old.onmessage;
  socket.connect();
  current().open();
  late({ data: '{"type": "state"}' });
  assert.equal(heard.length, 0);
  assert.equal(old.readyState, 3);
});

test("after a final goodbye nobody knocks again", () => {
  const { shown, pass, current } = line();
  current().open();
  current().say({ type: "bye", code: "forbidden" });
  pass(100000);
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(shown.at(-1), "closed");
});

test("a question that changes nothing is asked once, and not kept for a line that is down", () => {
  const { socket, pass, current } = line();
  socket.ask({ type: "hint", id: "h" });
  current().open();
  current().say({ type: "state" });
  socket.ask({ type: "hint", id: "i" });
  pass(3 * RESEND_MS);
  current().die();
  pass(20000);
  current().open();
  assert.deepEqual(FakeSocket.all.flatMap((one) => one.sent).filter((message) => message.type === "hint").map((one) => one.id), ["i"]);
});
