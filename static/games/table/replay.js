/* The replay of a deal on the same table. Imports `log`, `page`, `replaybar`, `stage`, `timeline`, `html`.
   Invariant: the picture depends on position, chair and open hands alone. */

import { html } from "./html.js";
import { describe, narrator } from "./log.js";
import { dealUrl } from "./page.js";
import { ReplayBar } from "./replaybar.js";
import { Stage } from "./stage.js";
import { covered, Timeline } from "./timeline.js";

const BEAT_MS = 900;
const BAR_PX = 58;
const NARROW_BAR_PX = 100;

export class Replay extends Stage {
  /** `page.record`: {header, events, names, points, seat?}; `page.position`: where to begin. */
  constructor(root, page) {
    super(root, page);
    this.speed = 1;
    this.open = true;
    this.sit(page.record.seat ?? 0);
    this.position = Math.min(page.position ?? 0, this.line.length);
    this.ui = { ...this.ui, sheet: this.position === this.line.length };
    Object.assign(this.acts, this.replayActs());
  }

  /** In a narrow window the seek bar has a row of its own. */
  get narrow() {
    return this.root.clientWidth < 700;
  }

  get below() {
    return this.narrow ? NARROW_BAR_PX : BAR_PX;
  }

  start() {
    this.draw();
  }

  sit(seat) {
    const { header, events } = this.page.record;
    const at = this.line ? (this.line.events[this.position - 1]?.at ?? -1) : null;
    this.line = new Timeline(header, events, seat);
    if (at !== null) this.position = this.line.positionOf(at);
    this.seat = seat;
  }

  replayActs() {
    return {
      seek: (n) => this.seek(n),
      step: (by) => this.seek(this.line.step(this.position, by)),
      turn: (by) => this.seek(this.line.turn(this.position, by)),
      playing: (on) => this.playing(on),
      faster: (speed) => {
        this.speed = speed;
        if (this.timer) this.playing(true);
        this.draw();
      },
      lookFrom: (seat) => {
        this.sit(seat);
        this.draw();
      },
      openHands: (open) => {
        this.open = open;
        this.draw();
      },
    };
  }

  seek(n) {
    const to = Math.max(0, Math.min(this.line.length, n));
    const on = to > this.position && to - this.position < 12;
    this.fresh = on ? this.line.events.slice(this.position, to).map(({ event }) => ({ event })).slice(-1) : [];
    this.position = to;
    this.onSeek?.(this.line.events[to - 1]?.at ?? null);
    if (to === this.line.length) this.playing(false);
    this.change({ selected: null });
  }

  playing(on) {
    clearInterval(this.timer);
    this.timer = null;
    if (on) {
      if (this.position === this.line.length) this.position = 0;
      this.timer = setInterval(() => this.acts.step(1), BEAT_MS / this.speed);
    }
    this.draw();
  }

  act() {}

  key(event) {
    if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      this.seek(event.key === "Home" ? 0 : this.line.length);
    } else super.key(event);
  }

  obey(command) {
    if (command.type === "move") {
      const [dx, dy] = command.by;
      if (dx) this.acts.step(dx);
      else this.acts.turn(dy);
    } else if (command.type === "group" && command.group === "pass") this.playing(!this.timer);
    else if (command.type === "panel" || command.type === "close") super.obey(command);
  }

  log() {
    const { names } = this.page.record;
    const teller = narrator({ lang: this.page.lang, texts: this.page.texts, names });
    return this.line.events.slice(0, this.position).flatMap(({ event }, i) => {
      const text = event.e === "asked" || event.e === "answered" ? null : describe(event, null, teller);
      return text === null ? [] : [{ seq: i, text, kind: event.e }];
    });
  }

  scene() {
    const { record, urls } = this.page;
    const whole = this.line.at(this.position);
    const fresh = this.fresh ?? [];
    this.fresh = [];
    return {
      view: this.open ? whole : covered(whole, this.seat), fresh, table: {}, role: "replay",
      people: record.names.map((name, seat) => ({ seat, name, points: record.points?.[seat] ?? 0 })),
      bottom: this.seat, me: this.seat, you: null, locked: true, pending: null, progress: record.progress ?? null, log: this.log(),
      toast: null, hint: null, hintsAllowed: false, bench: [], paused: null, commitment: null, phrases: [], roomOptions: [],
      urls, goesOn: false, standings: null, lobbyUrl: null, judged: record.judged ?? null, rulings: this.ui.sheet && whole.result ? [] : (record.rulings ?? []), replayUrl: null, fairnessUrl: dealUrl(urls.fairness, record.deal), line: null, belowPx: this.below,
      below: html`<${ReplayBar} narrow=${this.narrow} line=${this.line} position=${this.position} seat=${this.seat} open=${this.open}
        speed=${this.speed} playing=${Boolean(this.timer)} names=${record.names} acts=${this.acts} lang=${this.page.lang} />`,
    };
  }
}
