/* How the state of a table (people, chairs, progress) follows its own events, as the server's
   fold does. Imports nothing. Invariant: what an event does not say is asked for: `whole`. */

/** Rows that change more than they say; so does any row with `full: true`. */
const WHOLE = new Set(["rewound"]);

/** `{table, whole}`: the table after `event`; `whole`: ask the server for everything. */
export function foldTable(table, event) {
  const change = FOLDS[event.t];
  const next = change ? { ...table, ...change(table, event) } : table;
  return { table: next, whole: Boolean(event.full) || WHOLE.has(event.t) };
}

export function emptySeat(seat) {
  return {
    seat, id: null, name: null, user: null, bot: false, points: 0,
    connected: false, auto: false, ready: false, bank_ms: 0, no_win: false,
  };
}

const person = ({ id, name, user, bot }) => ({ id, name, user, bot });

function inSeat(table, seat, change) {
  return { seats: table.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)) };
}

function seated(table, event) {
  if (event.seat === null) return { bench: [...table.bench, { ...person(event), bench: event.bench }] };
  return inSeat(table, event.seat, { ...emptySeat(event.seat), ...person(event) });
}

function left(table, event) {
  if (event.seat === null) return { bench: table.bench.filter((one) => one.bench !== event.bench) };
  return inSeat(table, event.seat, emptySeat(event.seat));
}

/** Everybody anew; points and marks go with the person. */
function moved(table, event) {
  const before = new Map(table.seats.map((seat) => [seat.id, seat]));
  let next = { seats: [0, 1, 2, 3].map(emptySeat), bench: [] };
  for (const one of event.seats) {
    next = { ...next, ...seated(next, one) };
    const old = before.get(one.id);
    if (old && one.seat !== null) {
      const { points, auto, ready, connected } = old;
      next = { ...next, ...inSeat(next, one.seat, { points, auto, ready, connected }) };
    }
  }
  return next;
}

function withPoints(seats, points) {
  return seats.map((seat, i) => ({ ...seat, points: points[i] }));
}

const unready = (seats) => seats.map((seat) => ({ ...seat, ready: false, no_win: false }));

function matchStarted(table, event) {
  const next = moved(table, event);
  return { ...next, match: event.match, standings: null, seats: withPoints(next.seats, [0, 0, 0, 0]) };
}

function dealStarted(table, { deal, progress }) {
  return { phase: "playing", deal, progress, go_on: null, standings: null, seats: unready(table.seats) };
}

function matchEnded(table, { standings, over }) {
  return over ? { standings, phase: "finished", go_on: null } : { standings };
}

const FOLDS = {
  seated,
  left,
  moved,
  match_started: matchStarted,
  points: (table, { points, standings = table.standings }) => ({ seats: withPoints(table.seats, points), standings }),
  committed: (table, { commitment }) => ({ commitment }),
  ready: (table, { seat, on }) => inSeat(table, seat, { ready: on, auto: false }),
  auto: (table, { seat, on }) => inSeat(table, seat, { auto: on }),
  deal_started: dealStarted,
  deal_ended: (table, { points, go_on }) => ({ phase: "between", go_on, seats: unready(withPoints(table.seats, points)) }),
  match_ended: matchEnded,
  voided: (table, { go_on }) => ({ phase: "between", go_on, seats: unready(table.seats) }),
  go_on: (table, { go_on }) => ({ go_on }),
  no_win: (table, { seat, on }) => inSeat(table, seat, { no_win: on }),
  paused: (table, { zh, en }) => ({ paused: { zh, en } }),
  resumed: () => ({ paused: null }),
  closed: () => ({ phase: "closed", go_on: null }),
};

/** Who is connected just now: the ids of people. */
export function withPresence(table, users) {
  const here = new Set(users);
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, connected: here.has(seat.user) })) };
}

/** The reserves of the four chairs. */
export function withClocks(table, clocks) {
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, bank_ms: clocks[seat.seat] })) };
}
