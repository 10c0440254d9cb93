/* The numbers that this browser sends, kept here so that nobody else has to be believed about them.
   Imports nothing. Invariant: one number a commitment, for the server takes the first one that comes;
   a browser that keeps nothing is no error. */

const KEY = "mahjong-seeds";
const LIMIT = 500;

function read(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** The number kept for the deal with this commitment, or null. */
export function keptFor(commitment, storage = globalThis.localStorage) {
  return read(storage).find(([shown]) => shown === commitment)?.[1] ?? null;
}

/** The number to send now that `commitment` is shown: the one kept for it, else `fresh`. */
export function seedFor(commitment, fresh, storage = globalThis.localStorage) {
  if (!commitment) return fresh;
  const kept = keptFor(commitment, storage);
  if (kept !== null) return kept;
  try {
    storage.setItem(KEY, JSON.stringify([...read(storage), [commitment, fresh]].slice(-LIMIT)));
  } catch {
    // Private windows may refuse to keep anything; the deal goes on without.
  }
  return fresh;
}
