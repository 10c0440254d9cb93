/* The scorer's page: starts it, holds its state, and does what its buttons ask.
   Imports the folder's parts. Invariant: what the server last said is shown as it is; what waits on
   this phone is shown beside it, never mixed into sums. */

import { html, render } from "../table/html.js";
import { Deals } from "./deals.js";
import { Entry } from "./entry.js";
import { dealerAfter, Queue } from "./queue.js";
import { newDraft, toSaid } from "./said.js";
import { Board, Finish, Line } from "./board.js";
import { Sync } from "./sync.js";
import { speaker } from "./words.js";

const root = document.querySelector("#face");
const page = JSON.parse(document.querySelector("#page").textContent);
const storageKey = (what) => `face-${what}:${page.match}:${page.user}`;

class Scorer {
  constructor() {
    this.say = speaker(page.lang);
    this.rules = page.rules;
    this.queue = new Queue(localStorage, storageKey("queue"));
    this.state = this.newest(page.state);
    this.draft = null;
    this.asked = null; // what the server counted for the draft
    this.error = null;
    this.jokers = [];
    this.sheet = page.tiles;
    this.lang = page.lang;
    this.taking = null; // where tapped tiles go
    this.making = null; // the meld being put together
    this.sync = new Sync({
      urls: page.urls,
      csrf: () => document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? root.dataset.csrf,
      queue: this.queue,
      changed: (answer) => this.heard(answer),
    });
  }

  /** The page may be one that the phone kept: then what the server said later counts. */
  newest(state) {
    try {
      const kept = JSON.parse(localStorage.getItem(storageKey("state")));
      if (kept?.seq > state.seq) return kept;
    } catch {
      // Nothing kept, or nothing readable.
    }
    return state;
  }

  start() {
    this.show();
    this.sync.flush();
    this.sync.watch(() => document.hidden);
    window.addEventListener("online", () => this.sync.poll());
    window.addEventListener("offline", () => this.sync.lost());
    window.addEventListener("storage", () => {
      this.queue.look();
      this.show();
    });
    keepForOffline();
  }

  heard({ state, error }) {
    if (state && state.seq >= this.state.seq) { // an answer may overtake another
      this.state = state;
      try {
        localStorage.setItem(storageKey("state"), JSON.stringify(state));
      } catch {
        // The page goes on with what it holds.
      }
    }
    this.error = error ?? null;
    this.show();
  }

  // ------------------------------------------------------------ what the parts ask

  name(seat) {
    return this.state.people[seat].name;
  }

  words(pair) {
    return pair[page.lang];
  }

  get number() {
    return this.queue.after(this.state.next.number);
  }

  get dealer() {
    return dealerAfter(this.state.next, this.queue.entries, this.rules.next_dealers);
  }

  open(kind) {
    this.draft = newDraft(kind, this.rules, this.rules.ga ? this.state.next.ga : null, this.jokers);
    this.error = null;
    this.change();
  }

  /** `edit` changes the draft; what was counted before is out of date then. */
  change(edit = () => {}) {
    if (this.draft) edit(this.draft);
    this.asked = null;
    this.show();
  }

  take(place) {
    this.taking = place;
    this.making = null;
    this.show();
  }

  make(meld) {
    this.making = meld;
    this.taking = null;
    this.show();
  }

  close() {
    this.draft = this.taking = this.making = null;
    this.change();
  }

  async count() {
    const answer = await this.sync.act("preview", { said: toSaid(this.draft, this.rules) });
    this.asked = answer?.result ?? null;
    this.show();
  }

  enter() {
    this.queue.add(toSaid(this.draft, this.rules), this.number, crypto.randomUUID?.() ?? uuid(), new Date().toISOString());
    this.jokers = this.draft.jokers.length > 1 ? [this.draft.jokers[0]] : [];
    this.close();
    document.querySelector("#deals")?.scrollIntoView({ block: "start" });
    this.sync.flush();
  }

  act(name, body) {
    return this.sync.act(name, body);
  }

  remove(entry) {
    this.queue.remove(entry.id, this.state.next.number);
    this.show();
    this.sync.flush();
  }

  again(entry) {
    this.queue.again(this.state.next.number, entry);
    this.show();
    this.sync.flush();
  }

  show() {
    render(html`<${Page} app=${this} />`, root);
  }
}

function Page({ app }) {
  const { say, state } = app;
  const playing = state.may.enter && (!state.next.over || app.queue.length > 0);
  return html`<${Line} app=${app} />
    <${Board} app=${app} />
    ${app.draft && html`<${Entry} app=${app} />`}
    ${!app.draft && playing && !state.next.over && html`<section class="card">
      <h2>${say("next")}: ${app.queue.length ? say("deal_n", { n: app.number }) : app.words(state.next.words)} · ${say("dealer")} ${app.name(app.dealer)}</h2>
      <div class="face-start">
        <button type="button" class="button primary large" onClick=${() => app.open("won")}>${say("won")}</button>
        <button type="button" class="button large" onClick=${() => app.open("draw")}>${say("draw")}</button>
        <button type="button" class="button large" onClick=${() => app.open("points")}>${say("points")}</button>
      </div></section>`}
    ${state.next.over && html`<p class="note">${say(state.state === "running" ? "over_waits" : "over")}</p>`}
    <${Deals} app=${app} />
    <${Finish} app=${app} />`;
}

/** crypto.randomUUID is there on https and localhost only. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A worker keeps the page and all that it was made of, so that it opens without a network. */
async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(page.urls.worker, { scope: "/face/" });
    const { active } = await navigator.serviceWorker.ready;
    const made = performance.getEntriesByType("resource").map((one) => one.name);
    const own = made.filter((url) => url.startsWith(location.origin) && !url.includes(".json"));
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data?.kept) root.dataset.kept = data.kept;
    });
    active.postMessage({ keep: [location.href, page.tiles, ...own] });
  } catch {
    // Without it a reload needs the network; everything else works.
  }
}

new Scorer().start();
