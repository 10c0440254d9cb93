/* Time left by the server's clock. Imports nothing; all times are milliseconds.
   Invariant: time left is never negative, and neither a slow message nor a changed local
   clock moves a deadline by more than the network's delay. */

/** What is known of the server's clock: `offset` = server − local; null before the first message. */
export const UNKNOWN = Object.freeze({ offset: null, deadline: null, total: null });

/** A message with the server's `now` arrived at local time `local`. The least delayed one counts. */
export function heard(clock, now, local) {
  if (typeof now !== "number") return clock;
  const offset = now - local;
  return { ...clock, offset: clock.offset === null ? offset : Math.max(clock.offset, offset) };
}

/** The server named a deadline (null: nobody is waited for). The first time left is the whole ring. */
export function withDeadline(clock, deadline, local) {
  if (deadline === clock.deadline) return clock;
  const next = { ...clock, deadline: deadline ?? null };
  return { ...next, total: deadline === null ? null : left(next, local) };
}

/** Forget the offset: the local clock may have stood still (the page slept). */
export function woken(clock) {
  return { ...clock, offset: null };
}

/** Milliseconds until the deadline, never below 0; null without one. */
export function left(clock, local) {
  if (clock.deadline === null || clock.deadline === undefined) return null;
  return Math.max(0, clock.deadline - (local + (clock.offset ?? 0)));
}

/** Whole seconds to show: 0 only when time is up. */
export function seconds(clock, local) {
  const rest = left(clock, local);
  return rest === null ? null : Math.ceil(rest / 1000);
}

/**
 * What a chair's ring shows. Its deadline holds a reserve of `bank` ms at the end, which runs
 * when the turn's own time is over: `{seconds, share, reserve}`, or null without a deadline.
 */
export function running(clock, bank, local) {
  const rest = left(clock, local);
  if (rest === null) return null;
  const own = rest - bank;
  const reserve = own <= 0 && bank > 0;
  const [part, whole] = reserve ? [rest, bank] : [Math.max(0, own), clock.total - bank];
  return { seconds: Math.ceil(part / 1000), share: whole > 0 ? Math.min(1, part / whole) : 0, reserve };
}
