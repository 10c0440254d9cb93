/* The line to the server: connect, say hello, keep what is not acknowledged, come back.
   Imports nothing; socket, clock, timers and chance are handed in. Invariant: a command is
   sent again, with the same id, until `settle(id)`; there is one socket at a time. */

export const QUIET_MS = 25000; // a server that beats each 10 s and is silent so long is gone
export const RESEND_MS = 5000;
const CHECK_MS = 1000;
const FIRST_MS = 500;
const MOST_MS = 15000;
/** Codes of `bye` after which coming back makes no sense. */
const FINAL = new Set(["forbidden", "logged_out", "no_table", "suspended", "version"]);

/** How long to wait before attempt `n` (0, 1, …): doubling, capped, half of it by chance. */
export function backoff(n, random) {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(n, 10));
  return most / 2 + (random() * most) / 2;
}

export class TableSocket {
  /** `hello()` gives the first message; `resume()` the one after waking up. */
  constructor({ url, hello, resume, onMessage, onStatus, env }) {
    Object.assign(this, { url, hello, resume, onMessage, onStatus, env });
    this.socket = null;
    this.attempt = 0;
    this.outbox = new Map();
    this.timer = null;
    this.checker = null;
    this.stopped = false;
    this.heardAt = 0;
  }

  start() {
    this.stopped = false;
    this.connect();
  }

  connect() {
    this.env.clearTimeout(this.timer);
    this.drop();
    this.status("connecting");
    const socket = new this.env.WebSocket(this.url);
    this.socket = socket;
    this.heardAt = this.env.now();
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(socket, event.data);
    socket.onclose = () => this.lost(socket);
    this.watch();
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.raw(this.hello());
    for (const entry of this.outbox.values()) this.post(entry);
  }

  received(socket, data) {
    if (socket !== this.socket) return;
    this.heardAt = this.env.now();
    const message = JSON.parse(data);
    if (this.attempt !== 0 || this.shown !== "open") {
      this.attempt = 0;
      this.status("open");
    }
    if (message.id && (message.type === "ack" || message.type === "error")) this.settle(message.id);
    if (message.type === "bye" && FINAL.has(message.code)) this.stop();
    this.onMessage(message);
  }

  lost(socket) {
    if (socket !== this.socket || this.stopped) return;
    this.socket = null;
    const wait = backoff(this.attempt, this.env.random);
    this.attempt += 1;
    this.status("waiting", this.env.now() + wait);
    this.timer = this.env.setTimeout(() => this.connect(), wait);
  }

  /** Looks once a second for a silent server and for commands without an answer. */
  watch() {
    this.env.clearTimeout(this.checker);
    this.checker = this.env.setTimeout(() => {
      if (this.stopped) return;
      const now = this.env.now();
      const socket = this.socket;
      if (socket && now - this.heardAt > QUIET_MS) {
        this.drop();
        this.lost(socket);
      }
      for (const entry of this.outbox.values()) if (now - entry.at > RESEND_MS) this.post(entry);
      this.watch();
    }, CHECK_MS);
  }

  /** The page is seen again, or the network is back: do not wait for the next beat. */
  wake() {
    if (this.stopped) return;
    if (this.isOpen()) {
      this.raw(this.resume());
      this.heardAt = Math.min(this.heardAt, this.env.now() - QUIET_MS + RESEND_MS);
    } else {
      this.attempt = 0;
      this.connect();
    }
  }

  /** A command: sent now if the line is up, and kept until it is settled. */
  send(message) {
    const entry = { message, at: 0 };
    this.outbox.set(message.id, entry);
    this.post(entry);
  }

  /** Asks something that changes nothing: now or never. */
  ask(message) {
    if (this.isOpen()) this.raw(message);
  }

  settle(id) {
    this.outbox.delete(id);
  }

  post(entry) {
    if (!this.isOpen()) return;
    entry.at = this.env.now();
    this.raw(entry.message);
  }

  raw(message) {
    this.socket.send(JSON.stringify(message));
  }

  isOpen() {
    return this.socket !== null && this.socket.readyState === 1;
  }

  drop() {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  stop() {
    this.stopped = true;
    this.env.clearTimeout(this.timer);
    this.env.clearTimeout(this.checker);
    this.drop();
    this.socket = null;
    this.status("closed");
  }

  status(name, retryAt = null) {
    this.shown = name;
    this.onStatus({ name, retryAt });
  }
}
