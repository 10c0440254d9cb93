/* What live table and replay have in common: sizes, drawing, selecting, keyboard, panels.
   Imports the table's parts. Invariant: one drawing per frame; the page never scrolls. */

import { contextOf } from "./context.js";
import { Gestures } from "./gestures.js";
import { html, render } from "./html.js";
import { keyCommand, moved } from "./keys.js";
import { fitLaid, handNow, meldTile, plan } from "./layout.js";
import { before, play, wantsMotion } from "./motion.js";
import { belongsToSite, needsSecondTap, readPrefs, writePrefs } from "./prefs.js";
import { Sound, toneFor } from "./sound.js";
import { Table } from "./table.js";

export class Stage {
  /** `page`: {lang, texts, sheet, urls, prefs}; subclasses give `scene()` and the acts. */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.prefs = readPrefs(page.lang, page.prefs, window.localStorage);
    this.ui = { selected: null, tray: null, panel: null, sheet: true, sure: null };
    this.asked = "";
    this.sound = new Sound(window.AudioContext);
    this.gestures = new Gestures({ onThrow: (one) => this.throwTile(one), onHold: (tile) => this.mark(tile) });
    this.acts = this.baseActs();
    this.pointAtTiles();
    window.addEventListener("resize", () => this.draw());
    window.addEventListener("keydown", (event) => this.key(event));
  }

  baseActs() {
    return {
      press: (event, one) => this.gestures.press(event, one),
      tap: (event, one) => this.tap(one, event.pointerType || this.gestures.pointer),
      open: (group) => this.change({ tray: group }),
      choose: (option) => this.choose(option),
      panel: (name) => this.change({ panel: this.ui.panel === name ? null : name }),
      sheet: (open) => this.change({ sheet: open, panel: null }),
      prefer: (key, value) => this.prefer(key, value),
      dismiss: () => {},
    };
  }

  /** Any tile on the screen shows its copies: under the mouse, or while a finger holds it. */
  pointAtTiles() {
    const tileAt = (event) => event.target.closest?.(".tile")?.dataset.t || null;
    this.root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.mark(tileAt(event));
    });
    this.root.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" && !event.target.closest(".hand")) this.mark(tileAt(event));
    });
    for (const end of ["pointerup", "pointercancel"]) {
      this.root.addEventListener(end, (event) => event.pointerType !== "mouse" && this.mark(null));
    }
  }

  change(ui) {
    this.ui = { ...this.ui, ...ui };
    this.draw();
  }

  prefer(key, value) {
    this.prefs = { ...this.prefs, [key]: value };
    writePrefs(this.prefs, window.localStorage);
    if (belongsToSite(key)) this.tellSite({ [key]: value });
    this.draw();
  }

  /** The site keeps the preferences of those it knows. */
  tellSite(changes) {
    const { preferences, csrf } = this.root.dataset;
    if (!preferences) return;
    const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf };
    fetch(preferences, { method: "POST", headers, body: JSON.stringify(changes) }).catch(() => {});
  }

  draw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.paint();
    });
  }

  sizes(view, bottom) {
    const style = getComputedStyle(this.root);
    const edge = (side) => parseFloat(style[`padding${side}`]) || 0;
    const width = this.root.clientWidth - edge("Left") - edge("Right");
    const height = this.root.clientHeight - edge("Top") - edge("Bottom");
    const seat = view?.seats[bottom];
    const whole = seat ? seat.count + 3 * seat.melds.filter((meld) => meld.tiles.length > 1).length : 13;
    const large = this.prefs.tiles === "large";
    const sized = plan({ width, height, handSize: whole > 14 ? 16 : 13, below: this.below, large });
    if (!seat) return { ...sized, ownMeld: sized.meld };
    const now = { ...sized, hand: handNow(sized.hand, seat.count, width) };
    return { ...now, ownMeld: ownMeldWidth(now, seat, width) };
  }

  paint() {
    const scene = this.scene();
    this.reset(scene);
    const sized = this.sizes(scene.view, scene.bottom);
    const shared = { page: this.page, prefs: this.prefs, ui: this.ui, plan: sized, acts: this.acts, order: this.orderOf(scene) };
    const ctx = scene.view ? contextOf({ ...shared, ...scene }) : this.bare({ ...shared, ...scene });
    const still = this.prefs.reduce_motion || !wantsMotion(window);
    const motion = still ? [] : before(this.root, scene.fresh, scene.bottom);
    this.ctx = ctx;
    render(html`<${Table} ctx=${ctx} />`, this.root);
    this.order = ctx.view === null ? null : ctx.arranged(ctx.bottom).map((one) => one.tile);
    play(this.root, motion);
    this.mark(this.hot);
    this.ring();
    this.focusHand();
    this.followLog();
  }

  /** The log stays at its newest line. */
  followLog() {
    const log = this.root.querySelector("[data-log]");
    if (log && this.ui.panel === "log" && this.logLength !== log.childElementCount) log.scrollTop = log.scrollHeight;
    this.logLength = this.ui.panel === "log" ? log?.childElementCount : null;
  }

  /** A hand that is not kept sorted stays as it lay, within one deal. */
  orderOf({ view }) {
    const deal = view && `${view.number}/${view.dealer}`;
    const same = deal === this.orderedDeal;
    this.orderedDeal = deal;
    return this.prefs.sort_hand || !same ? null : this.order;
  }

  /** Before the first deal there is no view; the waiting room needs less. */
  bare(scene) {
    const seats = [0, 1, 2, 3].map(() => ({ wild: [], hand: null }));
    const view = { winds: [], jokers: [], joker_notes: [], seats, question: null, legal: [] };
    return { ...contextOf({ ...scene, view, me: null }), me: scene.me, view: null };
  }

  /** A new question closes what belonged to the old one; a new result opens the sheet. */
  reset(scene) {
    const asked = JSON.stringify(scene.view?.legal ?? []);
    if (asked !== this.asked) {
      this.asked = asked;
      this.ui = { ...this.ui, tray: null, sure: null };
    }
    const hasResult = Boolean(scene.view?.result);
    if (hasResult !== this.hadResult) {
      this.hadResult = hasResult;
      this.ui = { ...this.ui, sheet: true, selected: null };
    }
  }

  ring() {}

  tones(fresh) {
    if (!this.prefs.sound) return;
    const names = fresh.map(({ event }) => toneFor(event)).filter(Boolean);
    if (names.length) this.sound.play(names.at(-1));
  }

  /** Marks all visible copies of a tile; outside the drawing, so hovering costs nothing. */
  mark(tile) {
    this.hot = tile ?? null;
    for (const node of this.root.querySelectorAll(".tile.hot")) node.classList.remove("hot");
    const wanted = this.hot ?? this.ui.selected?.split(".")[0];
    if (this.ctx?.hint && this.ui.looked !== this.hot) this.change({ looked: this.hot });
    if (!wanted || !this.prefs.same_kind) return;
    for (const node of this.root.querySelectorAll(`.tile[data-t="${wanted}"]`)) node.classList.add("hot");
  }

  tap(one, pointer) {
    if (this.gestures.spent()) return;
    const throws = this.ctx.canDiscard && this.ctx.discards.has(one.tile);
    if (throws && (this.ui.selected === one.id || !needsSecondTap(this.prefs, pointer))) this.throwTile(one);
    else this.change({ selected: this.ui.selected === one.id ? null : one.id });
  }

  throwTile(one) {
    if (!this.ctx.canDiscard || !this.ctx.discards.has(one.tile)) return;
    this.change({ selected: null });
    this.act({ do: "discard", tile: one.tile });
  }

  /** Giving up a win is asked twice, and declaring one if the person wants; the rest is done at once. */
  choose(option) {
    const winning = this.ctx.options.some((one) => one.action.do === "win");
    const risky = option.action.do === "false_win" || (option.group === "win" && this.prefs.confirm_win);
    const asks = (option.group === "pass" && winning) || risky;
    if (asks && this.ui.sure !== option.group) {
      this.change({ sure: option.group, tray: null });
      return;
    }
    this.change({ tray: null, sure: null });
    this.act(option.action);
  }

  key(event) {
    const pressed = event.target.closest?.("button, a, summary, input, select");
    const ours = !pressed || pressed.closest(".hand") || !pressed.matches(":focus-visible");
    if (!ours && (event.key === "Enter" || event.key === " ")) return;
    const command = this.ctx?.view ? keyCommand(event, this.ui.tray !== null) : null;
    if (!command) return;
    event.preventDefault();
    this.obey(command);
  }

  obey(command) {
    const tiles = this.ctx.arranged(this.ctx.bottom);
    const place = tiles.findIndex((one) => one.id === this.ui.selected);
    if (command.type === "move") {
      const to = moved(place < 0 ? null : place, command.by, tiles.length, this.ctx.plan.hand.perRow);
      this.wantsFocus = true;
      this.change({ selected: to === null ? null : tiles[to].id });
    } else if (command.type === "select" && tiles[command.place]) {
      this.wantsFocus = true;
      this.tap(tiles[command.place], "key");
    } else if (command.type === "enter" && place >= 0) this.throwTile(tiles[place]);
    else if (command.type === "group") this.pressGroup(command.group);
    else if (command.type === "option") this.pressOption(command.place);
    else if (command.type === "hints") this.prefer("hints", !this.prefs.hints);
    else if (command.type === "panel") this.acts.panel(command.panel);
    else if (command.type === "close") this.close();
  }

  close() {
    const over = this.ui.tray !== null || this.ui.panel !== null;
    this.change({ tray: null, panel: null, selected: null, sure: null, sheet: over && this.ui.sheet });
  }

  pressGroup(group) {
    const options = this.ctx.options.filter((one) => one.group === group);
    if (options.length === 0 || this.ctx.busy) return;
    if (options.length === 1) this.choose(options[0]);
    else this.change({ tray: group });
  }

  pressOption(place) {
    const options = this.ctx.options.filter((one) => one.group === this.ui.tray);
    if (options[place] && !this.ctx.busy) this.choose(options[place]);
  }

  focusHand() {
    const title = this.root.querySelector("#result-title");
    if (title && !this.hadTitle) title.focus();
    this.hadTitle = title !== null;
    if (!this.wantsFocus) return;
    this.wantsFocus = false;
    this.root.querySelector(".in-hand.chosen")?.focus();
  }
}

/**
 * Own melds lie beside a hand of one row; where the hand has two rows, in the second one as
 * soon as the hand leaves it free, until then above the hand.
 */
function ownMeldWidth({ mode, hand, meld }, seat, width) {
  const { melds, flowers, count } = seat;
  if (melds.length === 0) return meld;
  if (mode !== "portrait") return meldTile(melds, width - count * hand.pitch - 36, hand.w * 0.9);
  if (!hand.freeRow) return meldTile(melds, width - 18 - flowers.length * 18, 28);
  const room = { width: width - 16, height: hand.height / 2 - 4, most: Math.floor(hand.w * 0.85) };
  return fitLaid({ melds, flowers: 0 }, room);
}
