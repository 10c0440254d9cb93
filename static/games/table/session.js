/* What the page knows of a table, and how each message of the server changes it.
   Imports `clock`, `fold`, `log`, `tablefold`, `words`. Pure: no socket, no document, no time
   of its own. Invariant: rows are applied in order of `seq`, each once; after a gap nothing is
   applied until the server has filled it. */

import { heard, UNKNOWN, withDeadline } from "./clock.js";
import { emptyView, fold } from "./fold.js";
import { actionWords, describe, narrator } from "./log.js";
import { foldTable, withClocks, withPresence } from "./tablefold.js";

const LOG_LENGTH = 600;

export function newSession({ lang, texts }) {
  return {
    lang, texts, seq: 0, table: null, view: null, clock: UNKNOWN, commitment: null,
    log: [], fresh: [], pending: null, toast: null, hint: null, bubbles: {}, bye: null,
  };
}

/** The names in the chairs, for sentences. */
function seatNames(session) {
  return (session.table?.seats ?? []).map((seat) => seat.name);
}

function tellerOf(session) {
  return narrator({
    lang: session.lang, texts: session.texts, names: seatNames(session), me: session.table?.my_seat ?? null,
  });
}

/** `{session, send}`: the session after `message`, which came at local time `local`. */
export function receive(session, message, local) {
  const timed = {
    ...session, fresh: [],
    clock: withDeadlineOf(heard(session.clock, message.now, local), message, local),
  };
  const handler = HANDLERS[message.type];
  if (!handler) return { session: withPeople(timed, message), send: [] };
  const { session: next, send } = handler(timed, message);
  return { session: withPeople(next, message), send };
}

/** Reserves and presence come with many messages. */
function withPeople(session, { clocks, users }) {
  let { table } = session;
  if (table && clocks) table = withClocks(table, clocks);
  if (table && users) table = withPresence(table, users);
  return table === session.table ? session : { ...session, table };
}

function withDeadlineOf(clock, message, local) {
  return "deadline" in message ? withDeadline(clock, message.deadline, local) : clock;
}

const resume = (since) => ({ type: "resume", since });

function state(session, message) {
  const same = session.table?.deal?.id === message.table.deal?.id;
  const next = {
    ...session, table: message.table, view: message.view, seq: message.seq,
    commitment: message.commitment ?? null, log: same ? session.log : [], hint: null,
  };
  return { session: settled(next), send: [] };
}

function events(session, message) {
  if (message.from > session.seq + 1) return { session, send: [resume(session.seq)] };
  let next = session;
  let whole = session.table === null;
  for (const row of message.events) {
    if (row.seq <= session.seq) continue;
    const step = applied(next, row);
    next = step.session;
    whole ||= step.whole;
  }
  next = settled({ ...next, seq: Math.max(next.seq, message.to) });
  return { session: next, send: whole ? [resume(0)] : [] };
}

function applied(session, row) {
  if (row.t) return tableRow(session, row);
  if (session.view === null) return { session, whole: true };
  let view;
  try {
    view = fold(session.view, row);
  } catch {
    return { session, whole: true };
  }
  const told = { ...session, view, fresh: [...session.fresh, { event: row, before: session.view }] };
  return { session: missed(logged(told, row, describe(row, session.view, tellerOf(session))), row), whole: false };
}

function tableRow(session, row) {
  const { table, whole } = foldTable(session.table, row);
  const next = { ...session, table };
  if (row.t === "deal_started") return { session: dealStarted(next, row), whole };
  if (row.t === "committed") return { session: { ...next, commitment: row.commitment }, whole };
  if (row.t === "voided") return { session: logged({ ...next, view: null }, row, tableWords(row, tellerOf(next), session.table)), whole };
  if (row.t === "message") return { session: heeded(next, row, tableWords(row, tellerOf(next), session.table)), whole };
  if (row.t === "phrase") return { session: { ...next, bubbles: { ...next.bubbles, [row.seat]: row } }, whole };
  return { session: logged(next, row, tableWords(row, tellerOf(next), session.table)), whole };
}

/** What those in charge say is logged and shown on top. */
function heeded(session, row, text) {
  return { ...logged(session, row, text), toast: { kind: "message", seq: row.seq, text } };
}

function dealStarted(session, row) {
  const viewer = session.table.my_seat ?? session.table.role;
  return {
    ...session, commitment: row.commitment ?? null, log: [], hint: null, toast: null,
    view: emptyView({ ...row.header, viewer }),
  };
}

/** The table's own rows in words; those who come and go by name, also when they have gone. */
function tableWords(row, teller, table) {
  const { say } = teller;
  if (row.zh) return teller.zh ? row.zh : row.en;
  if (row.t === "called") return say("referee_called", { name: teller.who(row.seat) });
  if (row.t === "auto" && row.on) return `${teller.who(row.seat)}${teller.zh ? "：" : ": "}${say("auto")}`;
  if (row.t === "seated") return say("sat_down", { name: row.name });
  if (row.t === "left") return say("went", { name: table.seats[row.seat]?.name ?? say("bench") });
  return row.t in ROW_WORDS ? say(ROW_WORDS[row.t]) : null;
}

const ROW_WORDS = { match_ended: "match_over", paused: "paused", resumed: "resumed", voided: "voided", closed: "table_closed" };

function logged(session, row, text) {
  if (text === null) return session;
  const entry = { seq: row.seq, text, kind: row.e ?? row.t, seat: row.seat ?? null };
  return { ...session, log: [...session.log.slice(1 - LOG_LENGTH), entry] };
}

/** An answer of mine that the server gave: I missed the window, and am told so. */
function missed(session, row) {
  if (row.e !== "answered" || row.by !== "timeout") return session;
  const teller = tellerOf(session);
  const action = actionWords(row.action, teller);
  return { ...session, toast: { kind: "missed", seq: row.seq, text: teller.say("missed", { action }) } };
}

/** A command is over when its acknowledgement and the rows that it made have both arrived. */
function settled(session) {
  const { pending } = session;
  const done = pending && pending.acked !== undefined && pending.acked <= session.seq;
  return done ? { ...session, pending: null } : session;
}

function ack(session, message) {
  if (session.pending?.id !== message.id) return { session, send: [] };
  const next = settled({ ...session, pending: { ...session.pending, acked: message.seq } });
  return { session: next, send: next.pending ? [resume(next.seq)] : [] };
}

function error(session, message) {
  const mine = message.id !== null && session.pending?.id === message.id;
  const toast = {
    kind: "error", code: message.code, rule: message.rule ?? null, seq: session.seq,
    text: session.lang === "zh" ? message.zh : message.en,
  };
  return { session: { ...session, toast, pending: mine ? null : session.pending }, send: [] };
}

function beat(session, message) {
  return { session, send: message.seq > session.seq ? [resume(session.seq)] : [] };
}

const HANDLERS = {
  state,
  events,
  ack,
  error,
  beat,
  hint: (session, message) => ({ session: { ...session, hint: message }, send: [] }),
  bye: (session, message) => ({ session: { ...session, bye: message, pending: null }, send: [] }),
};

/** The seat does something in the deal: at most one command is under way. */
export function acting(session, action, id) {
  if (session.pending) return { session, send: [] };
  const message = { type: "act", id, seq: session.seq, action };
  return { session: { ...session, pending: { id, action }, toast: null }, send: [message] };
}

export function withoutToast(session) {
  return { ...session, toast: null };
}

/** The bubble of a seat has been read. */
export function withoutBubble(session, seat) {
  const { [seat]: _gone, ...bubbles } = session.bubbles;
  return { ...session, bubbles };
}
