/* Talks with the server: sends what waits, asks for news. Imports nothing.
   Invariant: one request that changes something is under way at a time; after each answer the page's
   state is the server's. */

const EVERY = 4000;
const RETRY = [2000, 5000, 10000, 20000];

export class Sync {
  /** `page`: urls and csrf; `queue`; `changed({state, online, error})` is called after every answer. */
  constructor({ urls, csrf, queue, changed, fetcher = (...args) => fetch(...args), timer = (...args) => setTimeout(...args) }) {
    Object.assign(this, { urls, csrf, queue, changed, fetcher, timer });
    this.online = true;
    this.busy = false;
    this.failures = 0;
    this.loggedOut = false;
  }

  /** Send all that waits, in order, until something is refused or the line is lost. */
  async flush() {
    if (this.busy || this.loggedOut) return;
    this.busy = true;
    try {
      for (let entry = this.queue.first(); entry; entry = this.queue.first()) {
        const { id, number, said, at } = entry;
        const answer = await this.ask("enter", { id, number, said, at });
        if (!answer) break;
        if (answer.error) this.queue.refused(id, answer.error);
        else this.queue.accepted(id);
        this.changed({ ...answer, error: null }); // it stands beside its entry
      }
    } finally {
      this.busy = false;
    }
    if (!this.online) this.timer(() => this.flush(), RETRY[Math.min(this.failures, RETRY.length) - 1] ?? RETRY[0]);
  }

  /** One act at once; the answer, or null where there is no line. */
  async act(name, body) {
    const answer = await this.ask(name, body);
    if (answer) this.changed(answer);
    return answer;
  }

  async poll() {
    if (!this.busy && !this.loggedOut) {
      const answer = await this.ask("state");
      if (answer) this.changed(answer);
      if (answer && this.queue.first()) await this.flush();
    }
  }

  watch(hidden) {
    this.timer(async () => {
      if (!hidden()) await this.poll();
      this.watch(hidden);
    }, EVERY);
  }

  async ask(name, body) {
    let reply;
    try {
      reply = await this.fetcher(this.urls[name], body === undefined ? { headers: { Accept: "application/json" } } : {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": this.csrf() },
        body: JSON.stringify(body),
      });
    } catch {
      return this.lost();
    }
    if (reply.status >= 500) return this.lost();
    this.online = true;
    this.failures = 0;
    this.loggedOut = reply.status === 401;
    const answer = await reply.json().catch(() => null);
    if (answer?.state) return answer;
    // Logged out, or a refusal without words (403 of a stale form, 404): nothing was taken.
    this.changed({ state: null, error: answer?.error ?? { code: String(reply.status) } });
    return null;
  }

  lost() {
    this.online = false;
    this.failures += 1;
    this.changed({ state: null, error: null });
    return null;
  }
}
