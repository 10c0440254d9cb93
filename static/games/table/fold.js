/* How a view follows the masked events of a deal: exactly what the engine's own fold does.
   Imports `names`. Invariant: fold(view before, event) equals the view that the engine gives
   after the event, for every viewer; the view that it is given is never changed. */

import { byOrder, without } from "./names.js";

const NO_SEAT = {
  hand: null, count: 0, drawn: null, melds: [], flowers: [], river: [], wild: [], locks: {}, notes: {},
};

/** The view before the first event. `header`: ruleset, viewer, number, context, dealer, dice, tiles. */
export function emptyView(header) {
  const { ruleset, viewer, number = 1, context = {}, dealer = 0, dice = [], tiles = 0 } = header;
  return {
    v: 1, ruleset, viewer, number, context, dealer, dice,
    winds: [], jokers: [], joker_notes: [], indicator: null, put_out: [],
    wall: { left: tiles, reserve: 0, drawable: tiles, opening: null },
    question: null, legal: [], answered: null, last: null,
    seats: [0, 1, 2, 3].map(() => ({ ...NO_SEAT })),
    notes: {}, fines: [], result: null,
  };
}

/** The view after `event`. Throws for an event that it does not know: the caller resynchronises. */
export function fold(view, event) {
  const change = FOLDS[event.e];
  if (!change) throw new Error(`unknown event ${event.e}`);
  return { ...view, ...change(view, event) };
}

function withSeat(view, number, change) {
  return view.seats.map((seat, i) => (i === number ? { ...seat, ...change(seat) } : seat));
}

/** Tiles out of and into a hand of which perhaps only the size is known. */
function exchanged(seat, gone, come = []) {
  const count = seat.count - gone.length + come.length;
  if (seat.hand === null) return { count };
  const known = (tile) => tile !== null;
  return { count, hand: [...without(seat.hand, gone), ...come.filter(known)].sort(byOrder) };
}

function wallWith(view, change) {
  const wall = { ...view.wall, ...change };
  return { ...wall, drawable: Math.max(0, wall.left - wall.reserve) };
}

function withMeld(seat, index, change) {
  return seat.melds.map((meld, i) => (i === index ? { ...meld, ...change(meld) } : meld));
}

const claimedLast = (river) => river.map((tile, i) => (i === river.length - 1 ? { ...tile, claimed: true } : tile));

function dealt(view, event) {
  return {
    dealer: event.dealer,
    dice: event.dice,
    winds: event.winds,
    wall: { ...event.wall, opening: event.opening },
    seats: view.seats.map((seat, i) => ({ ...seat, hand: event.hands[i], count: event.counts[i] })),
  };
}

function joker(view, event) {
  const wild = [...event.jokers].sort(byOrder);
  return {
    indicator: event.source === "shown" ? view.indicator : event.indicator,
    jokers: event.jokers,
    joker_notes: event.jokers.map((tile, i) => ({ tile, key: event.keys[i] })),
    put_out: event.put_out,
    wall: wallWith(view, { left: event.left }),
    seats: view.seats.map((seat) => ({ ...seat, wild })),
  };
}

function melded(view, event) {
  const { seat: number, meld } = event;
  const seats = withSeat(view, number, (seat) => ({
    ...exchanged(seat, event.removed), melds: [...seat.melds, meld], drawn: null,
  }));
  if (meld.from === null) return { seats };
  return {
    last: null,
    seats: seats.map((seat, i) => (i === meld.from ? { ...seat, river: claimedLast(seat.river) } : seat)),
  };
}

function added(view, event) {
  const { seat: number, tile } = event;
  const kong = (meld) => ({
    kind: "added_kong", tiles: [...meld.tiles, tile].sort(byOrder), as: [...meld.as, tile],
  });
  return {
    last: { seat: number, tile, kind: "added_kong" },
    seats: withSeat(view, number, (seat) => ({
      ...exchanged(seat, [tile]), drawn: null, melds: withMeld(seat, event.meld, kong),
    })),
  };
}

function robbed(view, event) {
  const { tile } = event;
  const pung = (meld) => ({ kind: "pung", tiles: without(meld.tiles, [tile]), as: meld.as.slice(0, 3) });
  return {
    seats: withSeat(view, event.seat, (seat) => ({
      melds: withMeld(seat, event.meld, pung),
      river: [...seat.river, { tile, drawn: false, claimed: true }],
    })),
  };
}

function redeemed(view, event) {
  const natural = (meld) => ({ tiles: [...without(meld.tiles, [event.joker]), event.tile].sort(byOrder) });
  return {
    seats: withSeat(view, event.seat, (seat) => ({
      ...exchanged(seat, [event.tile], [event.joker]),
      drawn: seat.drawn === event.tile ? event.joker : seat.drawn,
      melds: withMeld(seat, event.meld, natural),
    })),
  };
}

function locked(view, event) {
  return {
    seats: withSeat(view, event.seat, (seat) => {
      const held = seat.locks[event.lock] ?? [];
      const all = event.tiles === null || held === "any";
      const tiles = all ? "any" : [...new Set([...held, ...event.tiles])].sort(byOrder);
      return { locks: { ...seat.locks, [event.lock]: tiles } };
    }),
  };
}

function unlocked(view, event) {
  return {
    seats: withSeat(view, event.seat, (seat) => {
      const { [event.lock]: _gone, ...locks } = seat.locks;
      return { locks };
    }),
  };
}

function noted(view, event) {
  const note = { [event.key]: event.value };
  if (event.seat === null) return { notes: { ...view.notes, ...note } };
  return { seats: withSeat(view, event.seat, (seat) => ({ notes: { ...seat.notes, ...note } })) };
}

function drawn(view, event) {
  const apart = event.why === "opening" ? {} : { drawn: event.tile };
  return {
    wall: wallWith(view, { left: event.left }),
    seats: withSeat(view, event.seat, (seat) => ({ ...exchanged(seat, [], [event.tile]), ...apart })),
  };
}

function discarded(view, event) {
  const { seat: number, tile } = event;
  const thrown = { tile, drawn: event.drawn, claimed: false };
  return {
    last: { seat: number, tile, kind: "discard" },
    seats: withSeat(view, number, (seat) => ({
      ...exchanged(seat, [tile]), drawn: null, river: [...seat.river, thrown],
    })),
  };
}

function flowers(view, event) {
  return {
    seats: withSeat(view, event.seat, (seat) => ({
      ...exchanged(seat, event.tiles), flowers: [...seat.flowers, ...event.tiles], drawn: null,
    })),
  };
}

function ended(view, event) {
  return {
    result: event.result,
    seats: view.seats.map((seat, i) => ({ ...seat, hand: event.hands[i], drawn: event.drawn[i], melds: event.melds[i] })),
  };
}

const FOLDS = {
  dealt,
  joker,
  wild: (view, event) => ({
    seats: withSeat(view, event.seat, () => ({ wild: [...event.tiles].sort(byOrder) })),
  }),
  reserve: (view, event) => ({ wall: wallWith(view, { reserve: event.reserve }) }),
  flowers,
  drawn,
  asked: (view, event) => ({ question: event.question, legal: event.legal, answered: null }),
  answered: (view, event) => ({ answered: event.action, legal: [] }),
  closed: (view, event) => ({ question: event.question, legal: [], answered: null }),
  discarded,
  melded,
  added,
  robbed,
  redeemed,
  locked,
  unlocked,
  noted,
  fined: (view, event) => ({
    fines: [...view.fines, { offender: event.offender, code: event.code, to: event.to }],
  }),
  ended,
};
