/* What was entered and is not with the server yet, kept on the phone. Imports nothing.
   Invariant: entries are sent one at a time and in order; each keeps its name (`id`) for ever, so that
   sending again never counts twice; an entry that was refused holds back those behind it. */

export class Queue {
  /** `storage`: localStorage or alike; `key`: one a match and person. */
  constructor(storage, key) {
    this.storage = storage;
    this.key = key;
    this.entries = [];
    this.look();
  }

  /** What is kept counts: another window of this phone may have added to it. */
  look() {
    let text = null;
    try {
      text = this.storage.getItem(this.key);
      const kept = JSON.parse(text ?? "[]");
      this.entries = Array.isArray(kept) ? kept : [];
    } catch {
      if (text !== null) this.entries = []; // unreadable; without any storage, memory goes on
    }
  }

  keep() {
    try {
      this.storage.setItem(this.key, JSON.stringify(this.entries));
    } catch {
      // A full or closed storage: what is entered lives as long as the page.
    }
  }

  get length() {
    return this.entries.length;
  }

  /** The number of the deal after those that wait, where the server's next is `number`. */
  after(number) {
    this.look();
    return this.entries.reduce((next, entry) => Math.max(next, entry.number + 1), number);
  }

  add(said, number, id, at) {
    this.look();
    this.entries.push({ id, number, said, at, error: null });
    this.keep();
  }

  /** What may be sent now: the first, unless it was refused. */
  first() {
    this.look();
    const [entry] = this.entries;
    return entry && !entry.error ? entry : null;
  }

  accepted(id) {
    this.look();
    this.entries = this.entries.filter((entry) => entry.id !== id);
    this.keep();
  }

  refused(id, error) {
    this.look();
    for (const entry of this.entries) if (entry.id === id) entry.error = error;
    this.keep();
  }

  /** Taken out by the person; those behind it move up to follow the server's next. */
  remove(id, number) {
    this.accepted(id);
    this.renumber(number);
  }

  /** Send again what was refused, as deal `number`. */
  again(number, { id }) {
    this.renumber(number);
    this.refused(id, null);
  }

  renumber(number) {
    this.look();
    this.entries.forEach((entry, place) => { entry.number = number + place; });
    this.keep();
  }
}

/** Who deals after the entries that wait: `next`, the server's next deal; `table[dealer][winner or "-"]`. */
export function dealerAfter(next, entries, table) {
  return entries.reduce((dealer, { said }) => table[dealer][winnerKey(said, dealer)], next.dealer);
}

function winnerKey(said, dealer) {
  if (said.by === "hand" || said.by === "number") return String(said.winner);
  const winners = said.winners ?? [];
  if (winners.includes(dealer)) return String(dealer);
  return winners.length ? String(winners[0]) : "-";
}
