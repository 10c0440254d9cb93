/* The keyboard at the table: what a key asks for. Imports nothing.
   Invariant: a key with Ctrl, Alt or Meta, or typed into a field, is never ours. */

const PLACES = "1234567890-=";
const GROUP_KEYS = { c: "chow", p: "pung", k: "kong", w: "win", f: "flower", r: "redeem", g: "choose" };
const PANEL_KEYS = { l: "log", m: "menu", t: "phrases" };
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** `{type, …}` or null. `choosing`: a group's choices lie open, so digits pick one of them. */
export function keyCommand(event, choosing = false) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target?.tagName ?? "")) return null;
  const { key } = event;
  if (key in MOVES) return { type: "move", by: MOVES[key] };
  if (key === "Enter") return { type: "enter" };
  if (key === " ") return { type: "group", group: "pass" };
  if (key === "Escape") return { type: "close" };
  const place = PLACES.indexOf(key);
  if (key.length === 1 && place >= 0) return choosing ? { type: "option", place } : { type: "select", place };
  const letter = key.toLowerCase();
  if (letter in GROUP_KEYS) return { type: "group", group: GROUP_KEYS[letter] };
  if (letter === "h") return { type: "hints" };
  if (letter in PANEL_KEYS) return { type: "panel", panel: PANEL_KEYS[letter] };
  return null;
}

/** The selected place after a move by (dx, dy) in a hand of `count` tiles, `perRow` to a row. */
export function moved(place, [dx, dy], count, perRow) {
  if (count === 0) return null;
  if (place === null) return dx < 0 || dy < 0 ? count - 1 : 0;
  if (dy !== 0) {
    const to = place + dy * perRow;
    if (to >= 0 && to < count) return to;
    return dy > 0 && Math.floor(place / perRow) < Math.floor((count - 1) / perRow) ? count - 1 : place;
  }
  return (place + dx + count) % count;
}
