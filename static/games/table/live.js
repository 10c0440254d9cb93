/* The live table: messages in, commands out. Imports `clock`, `context`, `kept`, `page`,
   `session`, `socket`, `stage`, `ticker`. Invariant: the server's answers alone change what is shown of the deal. */

import { seedFor } from "../fairness/kept.js";
import { woken } from "./clock.js";
import { placeWords } from "./context.js";
import { dealUrl } from "./page.js";
import * as model from "./session.js";
import { TableSocket } from "./socket.js";
import { Stage } from "./stage.js";
import { tick } from "./ticker.js";

const BUBBLE_MS = 4000;
const TOAST_MS = 6000;

export class Live extends Stage {
  constructor(root, page) {
    super(root, page);
    this.session = model.newSession(page);
    this.lineState = { name: "connecting", retryAt: null };
    Object.assign(this.acts, this.liveActs());
    this.socket = new TableSocket({
      url: page.ws,
      hello: () => ({ type: "hello", v: 1, since: this.session.seq, deal: this.session.table?.deal?.id ?? null }),
      resume: () => ({ type: "resume", since: this.session.seq }),
      onMessage: (message) => this.receive(message),
      onStatus: (line) => this.lineChanged(line),
      env: environment(),
    });
    this.listen();
  }

  start() {
    this.socket.start();
    this.draw();
    setInterval(() => this.ring(), 250);
  }

  listen() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      this.session = { ...this.session, clock: woken(this.session.clock) };
      this.socket.wake();
    });
    window.addEventListener("online", () => this.socket.wake());
  }

  liveActs() {
    const command = (body) => this.command({ ...body, id: uuid() });
    return {
      ready: () => command({ type: "ready", client_seed: seedFor(this.session.commitment, randomHex(16)) }),
      addBot: (seat) => command({ type: "add_bot", seat }),
      removeBot: (seat) => command({ type: "remove_bot", seat }),
      sit: (seat) => command({ type: "sit", seat }),
      phrase: (code) => {
        command({ type: "phrase", phrase: code });
        this.change({ panel: null });
      },
      auto: (on) => command({ type: "auto", on }),
      callReferee: () => {
        command({ type: "call_referee" });
        this.change({ panel: null });
      },
      dismiss: () => this.update(model.withoutToast(this.session)),
    };
  }

  command(message) {
    this.socket.send(message);
    this.draw();
  }

  act(action) {
    const { session, send } = model.acting(this.session, action, uuid());
    this.update(session);
    for (const message of send) this.socket.send(message);
  }

  receive(message) {
    const { session, send } = model.receive(this.session, message, localNow());
    this.fresh = [...(this.fresh ?? []), ...session.fresh];
    this.tones(session.fresh);
    this.fade(session);
    this.update(session);
    for (const question of send) this.socket.ask(question);
    this.askHint(session);
    if (message.type === "state" && message.table.autostart) this.acts.ready();
  }

  update(session) {
    this.session = session;
    this.draw();
  }

  lineChanged(line) {
    this.lineState = line;
    this.draw();
  }

  /** Hints are asked for once for each own turn, where room and person want them. */
  askHint(session) {
    const asked = session.fresh.some(({ event }) => event.e === "asked" && event.legal.length > 0);
    if (asked && session.table?.hints && this.prefs.hints) this.socket.ask({ type: "hint", id: uuid() });
  }

  fade(session) {
    for (const [seat, row] of Object.entries(session.bubbles)) {
      if (this.session.bubbles[seat]?.seq === row.seq) continue;
      setTimeout(() => {
        if (this.session.bubbles[seat]?.seq === row.seq) this.update(model.withoutBubble(this.session, seat));
      }, BUBBLE_MS);
    }
    if (session.toast && session.toast !== this.session.toast) {
      setTimeout(() => this.session.toast === session.toast && this.acts.dismiss(), TOAST_MS);
    }
  }

  scene() {
    const { session, page } = this;
    const table = session.table ?? { seats: [], phrases: [], options: [], my_seat: null, name: "", role: null };
    const fresh = this.fresh ?? [];
    this.fresh = [];
    return {
      view: session.view, table, fresh, role: table.role,
      people: [0, 1, 2, 3].map((seat) => table.seats.find((one) => one.seat === seat) ?? { seat, name: null }),
      bottom: table.my_seat ?? 0, me: table.my_seat, pending: session.pending,
      progress: table.progress, place: placeWords(table), log: session.log, toast: session.toast, hint: session.hint,
      tableMode: table.enforcement === "table", hintsAllowed: Boolean(table.hints), bench: table.bench ?? [], paused: table.paused ?? null,
      bye: session.bye, commitment: session.commitment,
      bubbles: this.prefs.quick_phrases ? this.bubbles(session, table) : {}, phrases: table.phrases, roomOptions: table.options, urls: page.urls,
      goesOn: table.phase === "between" || table.phase === "finished", standings: table.standings ?? null, lobbyUrl: page.urls.lobby,
      replayUrl: dealUrl(page.urls.replay, table.deal?.id), fairnessUrl: dealUrl(page.urls.fairness, table.deal?.id), line: this.line(session),
    };
  }

  bubbles(session, table) {
    const words = new Map(table.phrases.map((phrase) => [phrase.code, phrase[this.page.lang]]));
    return Object.fromEntries(Object.entries(session.bubbles).map(([seat, row]) => [seat, words.get(row.code) ?? row.code]));
  }

  line(session) {
    const { name, retryAt } = this.lineState;
    const rest = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - localNow()) / 1000));
    return { name, seconds: rest, seq: session.seq };
  }

  ring() {
    tick(this.root, this.session.clock, this.session.table?.go_on?.deadline ?? null, localNow());
    if (this.lineState.name === "waiting") this.draw();
  }
}

/** A local clock that no change of the system's time moves. */
function localNow() {
  return performance.timeOrigin + performance.now();
}

function environment() {
  return {
    WebSocket: window.WebSocket,
    now: localNow,
    random: Math.random,
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
  };
}

function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A version 4 UUID; crypto.randomUUID is missing on plain http in a local network. */
function uuid() {
  const hex = randomHex(16);
  const variant = "89ab"[parseInt(hex[16], 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
