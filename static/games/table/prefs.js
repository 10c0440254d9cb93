/* How a person likes the table. Imports nothing. Names and values are those of the site's own
   preferences; `corners` belongs to this browser alone. Invariant: whatever is stored, every
   preference has a value of its kind. */

const KEY = "mahjong.table";
const CHOICES = { discard: ["auto", "tap_twice", "tap_once"], tiles: ["normal", "large"] };
/** What is kept in this browser even for a person whom the site knows. */
const LOCAL = ["corners"];

export function defaults(lang) {
  return {
    sound: false, discard: "auto", tiles: "normal", sort_hand: true, same_kind: true, hints: true,
    confirm_win: false, reduce_motion: false, quick_phrases: true, corners: lang === "en",
  };
}

/** The site's values (`given`, of a person it knows) over this browser's over the defaults. */
export function readPrefs(lang, given = {}, storage = null) {
  const base = defaults(lang);
  return { ...base, ...fitting(stored(storage), base), ...fitting(given, base) };
}

/** Is it the site that keeps this preference of a person it knows? */
export function belongsToSite(key) {
  return !LOCAL.includes(key);
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
  if (prefs.discard === "auto") return pointer !== "mouse";
  return prefs.discard === "tap_twice";
}
