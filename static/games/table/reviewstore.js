/* What the site knows of a replay beside its record: the analysis, the comments. Imports nothing.
   Invariant: what is shown is what the site answered last; a failure is told and can be tried again. */

const POLL_MS = 700;
const TRIES = 60;

export class ReviewStore {
  /** `urls`: {analysis, comments, write, remove} or nothing for a record that the site does not hold. */
  constructor({ urls = null, csrf = "", analysis = null, changed, fetcher = (...args) => fetch(...args), wait = (ms) => new Promise((done) => setTimeout(done, ms)) }) {
    Object.assign(this, { urls, csrf, changed, fetcher, wait });
    this.analysis = { state: analysis ? "done" : "none", data: analysis };
    this.comments = { state: "none", list: [], more: null, mayWrite: false, error: null };
  }

  get stored() {
    return this.urls !== null;
  }

  /** Asks until the analysis is there. */
  async study() {
    if (!this.stored || ["queued", "running", "done"].includes(this.analysis.state)) return;
    this.#study("queued");
    for (let tried = 0; tried < TRIES; tried += 1) {
      const reply = await this.#post(this.urls.analysis, {});
      if (reply === null || reply.error) return this.#study("failed");
      this.#study(reply.state, reply.analysis);
      if (reply.state === "done" || reply.state === "failed") return;
      await this.wait(POLL_MS);
    }
    this.#study("failed");
  }

  #study(state, data = null) {
    this.analysis = { state, data };
    this.changed();
  }

  /** The first page of comments, or the next one. */
  async read() {
    if (!this.stored || this.comments.state === "reading") return;
    const { list, more } = this.comments;
    this.#talk({ state: "reading" });
    const reply = await this.#send(`${this.urls.comments}${more ? `?after=${more}` : ""}`);
    if (reply === null || reply.error) return this.#talk({ state: "failed", error: reply?.error ?? null });
    const known = new Set(list.map((one) => one.id));
    const added = reply.comments.filter((one) => !known.has(one.id));
    this.#talk({ state: "read", list: [...list, ...added], more: reply.more, mayWrite: reply.may_write, error: null });
  }

  async write(at, text) {
    const reply = await this.#post(this.urls.write, { at, text });
    if (!reply?.comment) return this.#failed(reply);
    this.#talk({ list: [...this.comments.list, reply.comment], error: null });
    return true;
  }

  async remove(id, reason) {
    const reply = await this.#post(this.urls.remove.replace("/0/", `/${id}/`), { reason });
    if (!reply?.removed) return this.#failed(reply);
    this.#talk({ list: this.comments.list.filter((one) => one.id !== id), error: null });
    return true;
  }

  #failed(reply) {
    this.#talk({ error: reply?.error ?? "" });
    return false;
  }

  #talk(changes) {
    this.comments = { ...this.comments, ...changes };
    this.changed();
  }

  #post(url, values) {
    return this.#send(url, { method: "POST", headers: { "X-CSRFToken": this.csrf }, body: new URLSearchParams(values) });
  }

  async #send(url, options = {}) {
    try {
      const reply = await this.fetcher(url, options);
      return await reply.json();
    } catch {
      return null;
    }
  }
}
