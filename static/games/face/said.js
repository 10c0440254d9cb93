/* The form's state (`draft`) and what is sent of it (`said`, see games/leagues/face/counting.py).
   Imports nothing. Invariant: holds only what people chose; nothing is counted here. */

export const SEATS = [0, 1, 2, 3];

export function newDraft(kind, rules, ga, jokers) {
  return {
    kind, // won | draw | points
    way: rules.asks.length ? "number" : "hand",
    winner: null,
    from: undefined, // undefined: not said yet; null: self-draw
    robbed: false,
    numbers: {},
    hand: [], tile: null, melds: [], flowers: [], flags: [], wallLeft: "",
    jokers: [...jokers],
    others: SEATS.map(() => ({ hand: [], melds: [], flowers: [] })),
    liable: { rule: "", seat: "" },
    points: ["", "", "", ""],
    winners: [],
    fines: [],
    ga: ga ? [...ga] : null,
  };
}

/** What is still missing before the draft can be entered: keys of words. */
export function missing(draft, rules) {
  const lacks = [];
  if (draft.kind === "won") {
    if (draft.winner === null) lacks.push("who_won");
    if (draft.from === undefined) lacks.push("from_whom");
    if (draft.way === "hand") {
      if (draft.jokers.length < rules.jokers[0]) lacks.push("jokers");
      if (draft.hand.length !== handSize(draft, rules)) lacks.push("hand");
      if (!draft.tile) lacks.push("tile");
    }
    if (draft.liable.rule && draft.liable.seat === "") lacks.push("liable_who");
  }
  if (draft.kind === "points" && pointSum(draft) !== 0) lacks.push("points");
  if (draft.fines.some((fine) => fine.offender === "" || !Object.keys(amounts(fine)).length)) lacks.push("penalty");
  return lacks;
}

/** Concealed tiles that the winner's hand has without the winning tile. */
export function handSize(draft, rules) {
  return rules.hand_size - 3 * draft.melds.filter((meld) => !LONE.has(meld.kind)).length;
}

const LONE = new Set(["red_kong", "laizi_kong"]);
export const meldSize = (kind) => (LONE.has(kind) ? 1 : kind.includes("kong") ? 4 : 3);
export const isClaimed = (kind) => ["chow", "pung", "kong", "added_kong"].includes(kind);

export const pointSum = (draft) => draft.points.reduce((sum, one) => sum + (Number.parseInt(one, 10) || 0), 0);

export function toSaid(draft, rules) {
  const said = { ...WAYS[draft.kind](draft, rules) };
  const fines = draft.fines.map((fine) => ({
    offender: Number(fine.offender), to: amounts(fine), note: fine.note.trim(),
  }));
  if (fines.length) said.fines = fines;
  if (draft.ga && draft.kind !== "points") said.context = { ga: draft.ga.map((one) => Number(one) || 0) };
  return said;
}

function amounts(fine) {
  const to = {};
  for (const seat of SEATS) {
    const points = Number.parseInt(fine.to[seat], 10);
    if (points > 0 && String(seat) !== String(fine.offender)) to[seat] = points;
  }
  return to;
}

const WAYS = {
  won: (draft, rules) => {
    const said = {
      by: draft.way, winner: draft.winner, from: draft.from, robbing_kong: draft.robbed && draft.from !== null,
    };
    if (draft.flags.length) said.flags = draft.flags;
    if (draft.liable.rule) said.liable = { seat: Number(draft.liable.seat), rule: draft.liable.rule };
    return draft.way === "number" ? byNumber(said, draft, rules) : byHand(said, draft, rules);
  },
  draw: (draft, rules) => {
    const others = shown(draft, SEATS);
    const said = { by: "draw" };
    if (Object.keys(others).length) {
      said.others = others;
      if (rules.jokers[1]) said.jokers = draft.jokers;
    }
    return said;
  },
  points: (draft) => ({
    by: "points",
    points: draft.points.map((one) => Number.parseInt(one, 10) || 0),
    winners: draft.winners,
    from: draft.winners.length && draft.from !== undefined ? draft.from : null,
  }),
};

function byNumber(said, draft, rules) {
  const numbers = {};
  for (const asked of rules.asks) {
    numbers[asked.key] = {};
    for (const seat of askedSeats(asked, draft.winner)) {
      numbers[asked.key][seat] = Number.parseInt(draft.numbers[asked.key]?.[seat] ?? asked.default, 10);
    }
  }
  const others = rules.pays_melds ? shown(draft, SEATS) : {};
  return { ...said, numbers, ...(Object.keys(others).length ? { others } : {}) };
}

export function askedSeats(asked, winner) {
  if (asked.of === "winner") return [winner];
  return SEATS.filter((seat) => asked.of === "all" || seat !== winner);
}

function byHand(said, draft, rules) {
  const full = { ...said, hand: draft.hand.join(""), tile: draft.tile, melds: draft.melds };
  if (rules.jokers[1]) full.jokers = draft.jokers;
  if (draft.flowers.length) full.flowers = draft.flowers.join("");
  if (rules.wall_left && draft.wallLeft !== "") full.wall_left = Number.parseInt(draft.wallLeft, 10);
  const others = shown(draft, SEATS.filter((seat) => seat !== draft.winner));
  if (Object.keys(others).length) full.others = others;
  return full;
}

/** Of these seats, what was entered for them. */
function shown(draft, seats) {
  const found = {};
  for (const seat of seats) {
    const { hand, melds, flowers } = draft.others[seat];
    const one = {};
    if (hand.length) one.hand = hand.join("");
    if (melds.length) one.melds = melds;
    if (flowers.length) one.flowers = flowers.join("");
    if (Object.keys(one).length) found[seat] = one;
  }
  return found;
}
