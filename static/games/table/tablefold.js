/* How the state of a table (people, chairs, progress) follows its own events.
   Imports nothing. Invariant: an event that this module cannot follow asks for the full state. */

/** Rows that change more than they say; any row may also carry `full: true`. */
const WHOLE = new Set(["rewound", "voided"]);

/** `{table, whole}`: the table after `event`; `whole`: ask the server for everything. */
export function foldTable(table, event) {
  if (event.full || WHOLE.has(event.t)) return { table, whole: true };
  const change = FOLDS[event.t];
  return { table: change ? { ...table, ...change(table, event) } : table, whole: false };
}

const EMPTY = { name: null, user: null, bot: false, points: 0, connected: false, auto: false, ready: false, bank_ms: null };

function inSeat(table, seat, change) {
  return { seats: table.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)) };
}

function seated(table, { seat, name, user, bot }) {
  return inSeat(table, seat, { ...EMPTY, name, user, bot, connected: true });
}

function dealStarted(table, { deal, progress }) {
  return {
    phase: "playing", deal, progress, go_on: null, standings: null,
    seats: table.seats.map((one) => ({ ...one, ready: false })),
  };
}

function dealEnded(table, { points, go_on }) {
  return {
    phase: "between", go_on: go_on ?? null,
    seats: table.seats.map((one) => ({ ...one, points: points[one.seat], ready: false })),
  };
}

const FOLDS = {
  seated,
  left: (table, { seat }) => inSeat(table, seat, EMPTY),
  ready: (table, { seat, on }) => inSeat(table, seat, { ready: on }),
  connected: (table, { seat, on }) => inSeat(table, seat, { connected: on }),
  auto: (table, { seat, on }) => inSeat(table, seat, { auto: on }),
  clock: (table, { seat, bank_ms }) => inSeat(table, seat, { bank_ms }),
  deal_started: dealStarted,
  deal_ended: dealEnded,
  match_ended: (table, { standings }) => ({ phase: "finished", standings }),
  phase: (table, { phase }) => ({ phase }),
  paused: (table, { zh, en }) => ({ paused: { zh, en } }),
  resumed: () => ({ paused: null }),
};
