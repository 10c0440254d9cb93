/* One moment of a table without a server: /gallery/?scene=turn or ?replay=120. */
import { UNKNOWN } from "/static/games/table/clock.js";
import { placeWords } from "/static/games/table/context.js";
import { fold } from "/static/games/table/fold.js";
import { render } from "/static/games/table/html.js";
import { Replay } from "/static/games/table/replay.js";
import { Stage } from "/static/games/table/stage.js";
import { tick } from "/static/games/table/ticker.js";

const data = await (await fetch("/gallery/data.json")).json();
const base = { lang: "zh", texts: data.texts, sheet: "/static/games/tiles/tiles.svg", urls: { rules: "/r", leave: "/l", lobby: "/l", replay: null }, prefs: {} };
const root = document.getElementById("table-root");

class Picture extends Stage {
  constructor(scene) {
    super(root, { ...base, ...scene.page });
    this.data = scene;
    this.sent = [];
    this.prefs = { ...this.prefs, ...scene.prefs };
    const say = (name) => (value) => this.sent.push({ do: name, value });
    for (const name of ["ready", "sit", "addBot", "removeBot", "phrase", "auto", "callReferee", "dismiss"]) this.acts[name] = say(name);
  }

  act(action) {
    this.sent.push(action);
  }

  /** One more event of the deal, as if it came from the server. */
  happen(event) {
    this.fresh = [{ event, before: this.data.view }];
    this.data = { ...this.data, view: fold(this.data.view, event) };
    this.draw();
  }

  paint() {
    const first = this.ctx === undefined;
    super.paint();
    if (first && this.data.ui) this.change(this.data.ui);
  }

  ring() {
    tick(this.root, { ...UNKNOWN, offset: 0, deadline: 41400, total: 45000 }, this.data.table.go_on ? 9000 : null, 0);
  }

  scene() {
    const { view, table } = this.data;
    const fresh = this.fresh ?? [];
    this.fresh = [];
    const log = Array.from({ length: this.data.log ? 40 : 0 }, (_, seq) => ({
      seq, kind: seq % 7 === 3 ? "melded" : "discarded", text: seq % 7 === 3 ? "李四 碰 王小明 的三万：三万 三万 三万" : "Anna Lindqvist 打出 八条（摸切）",
    }));
    return {
      view, table, fresh, role: table.role, people: table.seats, bottom: table.my_seat ?? 0, me: table.my_seat,
      pending: this.data.pending ?? null, progress: table.progress, place: placeWords(table), log, toast: this.data.toast ?? null, hint: this.data.hint ?? null,
      hintsAllowed: table.hints, bench: table.bench, paused: table.paused, commitment: "9f2c4be01d6a77e35c".repeat(3), bubbles: this.data.bubbles ?? {},
      phrases: table.phrases, roomOptions: table.options, urls: base.urls, goesOn: table.phase === "between" || table.phase === "finished",
      standings: table.standings, lobbyUrl: "/", replayUrl: "/r", fairnessUrl: "/f", line: this.data.line ?? { name: "open", seconds: 0, seq: 118 },
    };
  }
}

/** Another moment on the same page: tests look at many without loading it anew. */
window.go = (query) => {
  const asked = new URLSearchParams(query);
  const lang = asked.has("en") ? { lang: "en" } : {};
  render(null, root);
  window.stage = asked.has("replay")
    ? new Replay(root, { ...base, ...lang, record: data.record, position: Number(asked.get("replay")) })
    : new Picture(data.scenes[asked.get("scene") ?? "turn"]);
  window.stage.draw();
};
window.go(window.location.search);
