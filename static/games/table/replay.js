/* The replay of a deal on the same table. Imports `log`, `moments`, `page`, `replaybar`, `review`, `stage`, `timeline`, `html`.
   Invariant: the picture depends on position, chair and open hands alone. */

import { html } from "./html.js";
import { describe, narrator } from "./log.js";
import { asText, hashOf, saidAt, wallAt } from "./moments.js";
import { dealUrl } from "./page.js";
import { ReplayBar, SPEEDS } from "./replaybar.js";
import { ReviewPanel } from "./review.js";
import { ReviewStore } from "./reviewstore.js";
import { Stage } from "./stage.js";
import { covered, Timeline } from "./timeline.js";

const BEAT_MS = 900;
const BAR_PX = 58;
const NARROW_BAR_PX = 100;
const SIDE_FROM_PX = 1100;

export class Replay extends Stage {
  /** `page.record`: {header, events, names, points, seat?}; `page.position`: where to begin. */
  constructor(root, page) {
    super(root, page);
    this.speed = 1;
    this.open = true;
    this.sit(page.record.seat ?? 0);
    this.position = Math.min(page.position ?? 0, this.line.length);
    this.store = new ReviewStore({ ...page.review, analysis: page.record.analysis ?? null, changed: () => this.draw() });
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

  /** The newest event shown, by its number among all events of the deal; null at the start. */
  get at() {
    return this.line.events[this.position - 1]?.at ?? null;
  }

  sit(seat) {
    const { header, events } = this.page.record;
    const at = this.line ? (this.at ?? -1) : null;
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
      goTo: (at) => this.seek(this.line.settled(this.line.positionOf(at))),
      panel: (name) => this.openPanel(this.ui.panel === name ? null : name),
      ...this.reviewActs(),
    };
  }

  reviewActs() {
    return {
      tab: (tab) => this.openPanel("review", tab),
      study: () => this.store.study(),
      allOptions: () => this.change({ allOptions: true }),
      showWall: (wall) => this.change({ wall }),
      comment: (text) => this.store.write(this.at ?? 0, text),
      moreComments: () => this.store.read(),
      removing: (one) => (one.own ? this.store.remove(one.id, "") : this.change({ removing: one.id })),
      removeComment: (id, reason) => this.store.remove(id, reason),
      copyLink: () => this.copy("link", this.address()),
      copyText: () => this.copy("text", asText({ ...this.story(), title: document.title, names: this.page.record.names, link: this.address() })),
    };
  }

  /** The panel that follows the move fetches what it shows when it is first opened. */
  openPanel(panel, tab = this.ui.tab) {
    this.change({ panel, tab, removing: null });
    if (panel === "review" && tab === "talk" && this.store.comments.state === "none") this.store.read();
  }

  address() {
    const hash = hashOf(this.page.record.header.number, this.at);
    return this.store.stored ? new URL(hash, window.location.href).href : "";
  }

  copy(what, text) {
    navigator.clipboard?.writeText(text).then(() => this.change({ copied: what }), () => {});
  }

  story() {
    const { names } = this.page.record;
    const teller = narrator({ lang: this.page.lang, texts: this.page.texts, names });
    return { line: this.line, position: this.position, teller };
  }

  seek(n) {
    const to = Math.max(0, Math.min(this.line.length, n));
    const on = to > this.position && to - this.position < 12;
    this.fresh = on ? this.line.events.slice(this.position, to).map(({ event }) => ({ event })).slice(-1) : [];
    this.position = to;
    this.onSeek?.(this.at);
    if (to === this.line.length) this.playing(false);
    this.change({ selected: null, allOptions: false, copied: null });
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

  /** In a wide window the panel stands beside the table, else over it. */
  paint() {
    this.root.classList.toggle("with-side", this.ui.panel === "review" && window.innerWidth >= SIDE_FROM_PX);
    super.paint();
  }

  key(event) {
    if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      this.seek(event.key === "Home" ? 0 : this.line.length);
    } else if (!this.letter(event)) super.key(event);
  }

  /** Keys of the replay alone: A analysis, O hands, V the next chair, [ and ] the deals of the match. */
  letter(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target?.tagName ?? "")) return false;
    const acts = {
      a: () => this.acts.panel("review"),
      o: () => this.acts.openHands(!this.open),
      v: () => this.acts.lookFrom((this.seat + 1) % 4),
      "[": () => this.turnTo(-1),
      "]": () => this.turnTo(1),
    };
    const act = acts[event.key.toLowerCase()];
    if (act) event.preventDefault();
    act?.();
    return Boolean(act);
  }

  turnTo(by) {
    const deals = this.page.record.deals ?? [];
    const next = deals[deals.findIndex((deal) => deal.here) + by];
    if (next) window.location.assign(dealUrl(this.page.urls.replay, next.deal));
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
    const { line, position, teller } = this.story();
    return line.events.slice(0, position).flatMap(({ event }, i) => {
      const text = event.e === "asked" || event.e === "answered" ? null : describe(event, null, teller);
      return text === null ? [] : [{ seq: i, text, kind: event.e }];
    });
  }

  /** What the panel beside the table shows. */
  review() {
    const { record, urls } = this.page;
    const deals = (record.deals ?? []).map((deal) => ({ ...deal, url: dealUrl(urls.replay, deal.deal) }));
    return {
      store: this.store, at: this.at, step: this.position, deals, speed: this.speed, speeds: SPEEDS, copied: this.ui.copied ?? null,
      rulings: record.rulings ?? [], wallShown: Boolean(this.ui.wall),
      wall: record.wall ? wallAt(record.wall, record.events, this.at) : null,
    };
  }

  scene() {
    const { record, urls } = this.page;
    const whole = this.line.at(this.position);
    const fresh = this.fresh ?? [];
    this.fresh = [];
    const said = saidAt(this.line, this.position, this.story().teller);
    return {
      view: this.open ? whole : covered(whole, this.seat), fresh, table: {}, role: "replay",
      people: record.names.map((name, seat) => ({ seat, name, points: record.points?.[seat] ?? 0 })),
      bottom: this.seat, me: this.seat, you: null, locked: true, pending: null, progress: record.progress ?? null, log: this.log(),
      toast: null, hint: null, hintsAllowed: false, bench: [], paused: null, commitment: null, phrases: [], roomOptions: [],
      urls, at: this.at, goesOn: false, standings: null, lobbyUrl: null,
      judged: record.judged ?? null, alternatives: record.alternatives ?? null,
      rulings: this.ui.sheet && whole.result ? [] : (record.rulings ?? []),
      replayUrl: null, fairnessUrl: record.fairness ? dealUrl(urls.fairness, record.deal) : null,
      line: null, belowPx: this.below,
      said, review: this.review(), side: ReviewPanel,
      entryUrl: record.entry ?? null,
      below: html`<${ReplayBar} reviewing=${this.ui.panel === "review"} said=${said} narrow=${this.narrow} line=${this.line} position=${this.position} seat=${this.seat} open=${this.open}
        speed=${this.speed} playing=${Boolean(this.timer)} names=${record.names} acts=${this.acts} lang=${this.page.lang} />`,
    };
  }
}
