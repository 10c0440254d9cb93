/* What a person set for the table, kept in this browser. Imports nothing.
   Invariant: whatever is stored, every preference has a value of its kind. */

const KEY = "mahjong.table";
const CHOICES = { confirm: ["auto", "always", "never"] };

export function defaults(lang) {
  return { sound: false, confirm: "auto", hints: true, corners: lang === "en" };
}

/** Stored values over the page's over the defaults; what does not fit is left out. */
export function readPrefs(lang, given = {}, storage = null) {
  const base = defaults(lang);
  return { ...base, ...fitting(given, base), ...fitting(stored(storage), base) };
}

function stored(storage) {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function fitting(values, base) {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) =>
    key in base && typeof value === typeof base[key] && (!(key in CHOICES) || CHOICES[key].includes(value))));
}

export function writePrefs(prefs, storage) {
  try {
    storage?.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing (private window, full disk) still plays.
  }
}

/** Does a discard need a second tap? `pointer`: mouse, touch, pen or key. */
export function needsSecondTap(prefs, pointer) {
  if (prefs.confirm === "auto") return pointer !== "mouse";
  return prefs.confirm === "always";
}
