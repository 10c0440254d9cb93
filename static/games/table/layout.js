/* Sizes of everything at the table, from the size of the window. Imports nothing.
   Invariant: what `plan` gives fits the window without scrolling; a tile of the hand is at
   least 44 px wide and a river tile at least 22 px wherever the window has room for that. */

/** Height of a tile for a width of 1 (the face is 4:3, the rest is its edge). */
export const RATIO = 1.4;
export const BUTTON = 52;
const LIFT = 10; // how far a selected tile rises
const GAP = 6;
/** Discards that a river must hold side by side; with more they move closer together. */
const RIVER_TILES = 18;

const SIX_A_ROW = { perRow: 6, sidePerRow: 6, rows: 3, run: 6 };

const high = (width) => Math.round(width * RATIO);
const clamp = (low, value, top) => Math.max(low, Math.min(value, top));

/**
 * `{width, height}` of the window without its unsafe edges, the size of a hand (13 or 16) and
 * the pixels that a seek bar takes below, `large` for larger tiles in the hand →
 * `{mode, hand, river, meld, bars}`.
 */
export function plan({ width, height, handSize = 13, below = 0, large = false }) {
  const tiles = handSize + 1;
  const room = { width, height: height - below, tiles, grown: large ? 1.2 : 1 };
  const shaped = width >= 1000 && height >= 640 ? wide(room) : width >= height ? landscape(room) : portrait(room);
  return { ...shaped, riverHeight: shaped.river.rows * high(shaped.river.w), tall: room.height >= 700 };
}

/** One row of `tiles`, or two where a tile would fall under 44 px; the drawn tile stands apart. */
function handRows({ width, tiles }, most, rowsAllowed) {
  const inner = width - 8;
  const apart = 10;
  const single = Math.floor((inner - apart) / tiles);
  const rows = single >= 44 || rowsAllowed === 1 ? 1 : 2;
  const perRow = Math.ceil(tiles / rows);
  const fit = Math.floor((inner - (rows === 1 ? apart : 0)) / perRow);
  const w = clamp(rowsAllowed === 1 ? Math.min(44, fit) : 44, fit, most);
  // Where 44 px do not fit side by side the tiles overlap by a hair rather than shrink.
  const pitch = Math.min(w, (width - 4 - w - (rows === 1 ? apart : 0)) / (perRow - 1));
  return { w, pitch, perRow, rows, apart, height: rows * high(w) + (rows - 1) * GAP + LIFT };
}

function portrait(room) {
  const { width, height } = room;
  const hand = handRows(room, clamp(44, Math.floor(height * 0.06 * room.grown), 72), 2);
  const bars = { top: 48, seat: 70, strip: 42, actions: BUTTON + GAP * 2 };
  const middle = height - bars.top - bars.seat - bars.strip - bars.actions - hand.height - GAP;
  const hub = 104;
  const fits = (r) => {
    const side = 4 * r + 6;
    const perRow = Math.floor((width - 2 * side - 8) / r);
    return perRow >= 6 && 2 * high(r) * Math.ceil(RIVER_TILES / perRow) + hub <= middle;
  };
  const w = largest(fits, 16, 40);
  const side = Math.max(4 * w + 6, 92);
  const centre = width - 2 * side - 8;
  const river = { w, perRow: Math.floor(centre / w), sidePerRow: Math.floor((side - 4) / w) };
  river.rows = Math.min(4, Math.floor((middle - hub) / 2 / high(w)));
  river.sideRows = Math.ceil(24 / river.sidePerRow);
  return { mode: "portrait", hand, river, meld: clamp(18, w - 2, 24), bars, side, centre, middle };
}

function landscape(room) {
  const { width, height } = room;
  const hand = handRows(room, clamp(40, Math.floor(height * 0.118 * room.grown), 60), 1);
  const bars = { top: 0, seat: 0, strip: 0, actions: BUTTON + 4 };
  const middle = height - bars.actions - hand.height - 2;
  const w = largest((r) => 6 * high(r) + 70 <= middle && 18 * r + 24 <= width * 0.62, 14, 30);
  const centre = 6 * w + 6;
  const side = Math.floor((width - 3 * centre) / 2);
  const river = { w, ...SIX_A_ROW, sideRows: 3 };
  return { mode: "landscape", hand, river, meld: clamp(18, w, 24), bars, side, centre, middle };
}

function wide(room) {
  const { width, height } = room;
  const hand = handRows(room, clamp(48, Math.floor(height * 0.07 * room.grown), 84), 1);
  const bars = { top: 48, seat: 76, strip: 0, actions: BUTTON + GAP * 2 };
  const middle = height - bars.top - bars.seat - bars.actions - hand.height - GAP;
  const w = largest((r) => 6 * high(r) + 150 <= middle && 18 * r + 24 <= width * 0.6, 22, 48);
  const centre = 6 * w + 10;
  const side = Math.floor((width - 3 * centre) / 2);
  const river = { w, ...SIX_A_ROW, sideRows: 5 };
  return { mode: "wide", hand, river, meld: clamp(24, w - 6, 36), bars, side, centre, middle };
}

function largest(fits, low, top) {
  for (let w = top; w > low; w -= 1) if (fits(w)) return w;
  return low;
}

/**
 * Sizes of one chair at `place`: `{meld, river}`. `laid`: its melds, number of flowers, of tiles
 * shown of its hand, and of discards. In a narrow column melds and river share what there is.
 */
export function chairPlan(shape, place, { melds, flowers, shown, discards }) {
  const { mode, side, middle, river, meld: most } = shape;
  const across = place === "left" || place === "right";
  const own = { w: river.w, perRow: river.perRow, rows: river.rows, run: river.run };
  const laid = { melds, flowers, shown };
  if (!across) return { river: own, meld: place === "bottom" ? most : fitLaid(laid, { ...laidRoom(shape, place), most }) };
  const wide = { ...own, perRow: river.sidePerRow, rows: river.sideRows, run: 0 };
  if (mode !== "portrait") return { river: wide, meld: fitLaid(laid, { ...laidRoom(shape, place), most }) };
  for (let w = river.w; ; w -= 1) {
    const perRow = Math.floor((side - 2) / w);
    const rows = Math.max(1, Math.ceil(discards / perRow));
    const room = { width: side, height: middle - CARD - 8 - rows * high(w), most, least: LEAST };
    const fitting = fitLaid(laid, room);
    if (fitting > LEAST || w <= LEAST) return { river: { w, perRow, rows, run: 0 }, meld: fitting };
  }
}

const CARD = 66;
const LEAST = 14;

/** The room for what a chair has laid out, where that does not depend on its river. */
function laidRoom({ mode, side, centre, middle, bars, riverHeight }, place) {
  if (place !== "top") {
    const height = mode === "landscape" ? middle - riverHeight - CARD : middle - 2 * CARD;
    return { width: side - (mode === "landscape" ? 8 : 20), height };
  }
  if (mode === "portrait") return { width: 2 * side + centre - 146, height: bars.seat - 2 };
  if (mode === "landscape") return { width: side + centre - 164, height: riverHeight };
  return { width: 3 * centre + 2 * side - 520, height: bars.seat };
}

/** Width of one meld drawn with tiles of width `w`: kongs overlap, a claimed tile lies across. */
export function meldWidth(meld, w) {
  const across = meld.from === null ? 0 : high(w) - w;
  const overlap = meld.tiles.length > 3 ? 0.25 * w * (meld.tiles.length - 1) : 0;
  return meld.tiles.length * w - overlap + across;
}

/** The largest tile with which all of the own melds fit into `room` px, up to `most`. */
export function meldTile(melds, room, most) {
  const at = (w) => melds.reduce((sum, meld) => sum + meldWidth(meld, w) + GAP, 0);
  return largest((w) => at(w) <= room, 14, Math.max(14, Math.floor(most)));
}

/**
 * Where the tiles of a river lie: `{pitch, place(i)}`. The last row runs on over `run` further
 * places; with still more tiles all rows move closer together.
 */
export function riverGrid(count, { w, perRow, rows, run = 0 }) {
  const room = perRow * rows + run;
  const columns = count <= room ? perRow : Math.ceil((count - run) / rows);
  const pitch = columns === perRow ? w : ((perRow - 1) * w) / (columns - 1);
  const place = (i) => {
    const row = Math.min(Math.floor(i / columns), rows - 1);
    return { row: row + 1, column: i - row * columns + 1 };
  };
  return { columns, pitch, place };
}

/**
 * The largest tile with which melds, flowers and `shown` tiles of a hand, laid side by side and
 * wrapped, fill no more than `width` × `height`.
 */
export function fitLaid({ melds, flowers, shown = 0 }, { width, height, most, least = 15, flower = 22 }) {
  return largest((w) => {
    const blocks = melds.map((meld) => [meldWidth(meld, w) + 5, high(w) + 3]);
    if (flowers > 0) blocks.push([flowers * flower + 6, high(flower) + 3]);
    const hand = Array.from({ length: shown }, () => [w * 0.92, high(w * 0.92)]);
    return wrapped(blocks, width) + wrapped(hand, width) <= height;
  }, least, most);
}

/** The height of blocks `[width, height]` set in lines of at most `width`. */
function wrapped(blocks, width) {
  let total = 0;
  let line = { x: 0, height: 0 };
  for (const [x, y] of blocks) {
    if (line.x > 0 && line.x + x > width) {
      total += line.height;
      line = { x: 0, height: 0 };
    }
    line = { x: line.x + x, height: Math.max(line.height, y) };
  }
  return total + line.height;
}

/**
 * The hand as it is now: a hand of two rows that has shrunk to one stays in one, with and
 * without the drawn tile, and leaves the other row to its melds.
 */
export function handNow(hand, count, width) {
  const held = count % 3 === 2 ? count - 1 : count;
  if (hand.rows === 1 || held > hand.perRow) return { ...hand, freeRow: false };
  const pitch = Math.min(hand.w, (width - 4 - hand.w - hand.apart) / Math.max(1, held));
  return { ...hand, perRow: held + 1, pitch, freeRow: true };
}

/** The rows of a hand of `count` tiles: in two rows the last row holds the rest. */
export function handSplit(count, perRow) {
  if (count <= perRow) return [count];
  return [Math.min(perRow, count), count - perRow];
}
