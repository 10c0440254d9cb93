/* A finished deal as a line of moments. Imports `fold`. Invariant: the view at a moment is the
   fold of the events before it, whatever was looked at before; snapshots only save time. */

import { emptyView, fold } from "./fold.js";

const EVERY = 25;
/** What a step forward shows; everything else happens on the way there. */
const STEPS = new Set(["dealt", "joker", "flowers", "drawn", "discarded", "melded", "added", "robbed", "redeemed", "fined", "ended"]);
const MARKS = { added: "kong", robbed: "win", redeemed: "redeem", fined: "fine" };
const KONGS = /kong$/;

function markOf(event) {
  if (event.e === "melded") return KONGS.test(event.meld.kind) ? "kong" : "claim";
  if (event.e === "ended") return event.result.kind === "win" ? "win" : "end";
  return MARKS[event.e];
}

/** What `seat` saw of a stored event, with the hands open; null for nothing. */
export function seenBy(event, seat) {
  if (event.e === "asked") {
    const own = event.legal[seat];
    if (!own && event.silent) return null;
    const question = own ? { kind: event.question, seat: event.public.seat } : event.public;
    return { e: "asked", question, legal: own ?? [] };
  }
  if (event.e === "answered") return event.seat === seat ? { e: "answered", action: event.action } : null;
  if (event.e === "closed") {
    if (event.public !== null && !event.seats.includes(seat)) return null;
    return { e: "closed", question: event.public };
  }
  if (event.e === "locked" || event.e === "unlocked") return event.seat === seat ? event : null;
  if (event.e === "noted") return event.public ? event : null;
  return event;
}

export class Timeline {
  /** `header`: as for an empty view. `events`: as stored, nothing masked. */
  constructor(header, events, seat) {
    this.seat = seat;
    this.events = events.map((event) => seenBy(event, seat)).map((event, at) => ({ event, at })).filter(({ event }) => event);
    this.snapshots = [emptyView({ ...header, viewer: seat })];
    this.stops = this.events.flatMap(({ event }, i) => (STEPS.has(event.e) ? [i + 1] : []));
    this.stops.unshift(0);
    const last = this.events.length;
    if (this.stops.at(-1) !== last) this.stops.push(last);
  }

  get length() {
    return this.events.length;
  }

  /** The view after the first `n` events. */
  at(n) {
    const base = Math.min(Math.floor(n / EVERY), this.snapshots.length - 1);
    let view = this.snapshots[base];
    for (let i = base * EVERY; i < n; i += 1) {
      view = fold(view, this.events[i].event);
      if ((i + 1) % EVERY === 0 && this.snapshots.length === (i + 1) / EVERY) this.snapshots.push(view);
    }
    return view;
  }

  /** The position one step after (or before) `n`. */
  step(n, by) {
    if (by > 0) return this.stops.find((stop) => stop > n) ?? this.length;
    return this.stops.findLast((stop) => stop < n) ?? 0;
  }

  /** The position at the next (or previous) draw or claim: the start of somebody's turn. */
  turn(n, by) {
    const starts = this.events.flatMap(({ event }, i) =>
      ((event.e === "drawn" && event.why === "turn") || event.e === "melded" ? [i + 1] : []));
    if (by > 0) return starts.find((stop) => stop > n) ?? this.length;
    return starts.findLast((stop) => stop < n) ?? 0;
  }

  /** Where something worth a mark happens: `{n, kind, seat}`. */
  marks() {
    return this.events.flatMap(({ event }, i) => {
      const kind = markOf(event);
      return kind ? [{ n: i + 1, kind, seat: event.seat ?? event.offender ?? null }] : [];
    });
  }

  /** The first stop at or after `n`: there an answer has shown what it does. */
  settled(n) {
    return this.stops.find((stop) => stop >= n) ?? this.length;
  }

  /** The position right after the stored event number `at` (for links to a move). */
  positionOf(at) {
    return this.events.filter((entry) => entry.at <= at).length;
  }
}

/** The same view with the other hands face down, as the chair itself sat there. */
export function covered(view, seat) {
  if (view.result) return view;
  return {
    ...view,
    seats: view.seats.map((one, i) => (i === seat ? one : { ...one, hand: null, drawn: null })),
  };
}
