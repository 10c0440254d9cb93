/* The result of a deal as the sheet shows it. Imports `log`, `words`.
   Invariant: every number comes from the result itself; nothing is counted again. */

import { fineWords, howWon, outcome } from "./log.js";
import { filled } from "./words.js";

/** `"555z 9p9p9p*"` → groups of `{tile, joker}`; a star marks a joker that stands for the tile. */
export function readGroups(reading) {
  return reading.split(" ").filter(Boolean).map((group) => {
    const spots = [];
    let ranks = "";
    for (const char of group) {
      if (char >= "0" && char <= "9") ranks += char;
      else if (char === "*") spots.at(-1).joker = true;
      else {
        spots.push(...[...ranks].map((rank) => ({ tile: rank + char, joker: false })));
        ranks = "";
      }
    }
    return spots;
  });
}

/** The tile that completed the hand of `seat`, where it is known. */
function winningTile(view, seat) {
  const { result } = view;
  if (result.from !== null) return view.last?.tile ?? null;
  return view.seats[seat].drawn;
}

/** The reading with one spot marked as the winning tile, melds told apart from the hand. */
export function laidOut(view, winner) {
  const groups = readGroups(winner.reading);
  const { melds } = view.seats[winner.seat];
  const tile = winningTile(view, winner.seat);
  const wild = new Set(view.seats[winner.seat].wild);
  const fits = tile !== null && wild.has(tile) && view.result.from === null
    ? (spot) => spot.joker
    : (spot) => spot.tile === tile && !spot.joker;
  let found = false;
  return groups.map((spots, i) => ({
    meld: i < melds.length ? melds[i] : null,
    spots: spots.map((spot) => {
      const wins = !found && tile !== null && i >= melds.length && fits(spot);
      found ||= wins;
      return { ...spot, wins };
    }),
  }));
}

/** Rows for the table of patterns, with the total below. */
function patternRows(winner, { label, tellUnit }) {
  return winner.patterns.map((pattern) => ({
    name: label("pattern", pattern.id, pattern.name),
    count: pattern.count ?? 1,
    value: pattern.unit === "licence" ? "" : `${pattern.value} ${tellUnit(pattern.unit)}`,
    rule: pattern.rule,
  }));
}

/** Who pays for all, why, and what else would have made him pay. */
function liabilityWords(winner, teller) {
  const { liable } = winner;
  if (!liable) return null;
  const payer = teller.who(liable.seat);
  const names = { payer, winner: teller.who(winner.seat) };
  const reason = filled(teller.label("rule", liable.rule, ""), names);
  const head = reason ? payer : teller.say("liable", { payer });
  const also = liable.also.length ? teller.say("also", { rules: liable.also.join(teller.zh ? "、" : ", ") }) : null;
  return { head, reason, rule: liable.rule, also };
}

/** The tests of liability on one winner as rows, with names where the sentences leave room for them. */
export function testRows(judged, seat, teller) {
  const tests = judged?.find((one) => one.winner === seat)?.tests ?? [];
  const names = Object.fromEntries([0, 1, 2, 3].map((i) => [`seat${i}`, teller.who(i)]));
  return tests.map((test) => ({
    rule: test.rule,
    fired: test.payer !== null,
    answer: teller.say(test.payer === null ? "test_no" : "test_yes"),
    reason: filled(teller.zh ? test.zh : test.en, names),
  }));
}

/** Other readings of the hand of `winner`: what each comes to, and what it lacks of the one that was taken. */
export function otherRows(alternatives, winner, teller) {
  const others = alternatives?.find((one) => one.winner === winner.seat)?.others ?? [];
  const name = (pattern) => teller.label("pattern", pattern.id, pattern.name);
  const list = (patterns) => patterns.map(name).join(teller.zh ? "、" : ", ");
  return others.map((other) => {
    const lacks = winner.patterns.filter((mine) =>
      !other.patterns.some((one) => one.id === mine.id && one.value * (one.count ?? 1) >= mine.value * (mine.count ?? 1)));
    return {
      reading: other.reading,
      groups: readGroups(other.reading),
      worth: `${other.total} ${teller.label("unit", other.unit)}`,
      points: other.points === null ? null : teller.say("would_bring", { n: other.points }),
      patterns: list(other.patterns),
      why: other.refused ? other.refused[teller.zh ? "zh" : "en"] : lacks.length ? teller.say("reading_lacks", { what: list(lacks) }) : null,
      refused: Boolean(other.refused),
    };
  });
}

/** `matrix[from][to]`: what went from chair to chair, all lines together. */
export function paymentMatrix(lines) {
  const matrix = [0, 1, 2, 3].map(() => [0, 0, 0, 0]);
  for (const line of lines) matrix[line.from][line.to] += line.points;
  return matrix;
}

/** The losers' counts, or null where the ruleset counts nothing: columns by key, a row a chair. */
export function scoreTable(scores, teller) {
  if (!scores || scores.every((score) => score === null)) return null;
  const plain = (value) => value === null || typeof value !== "object";
  const keys = [...new Set(scores.flatMap((score) =>
    Object.entries(score ?? {}).filter(([key, value]) => plain(value) && key !== "unit").map(([key]) => key)))];
  const rows = scores.map((score, seat) => ({
    seat, values: keys.map((key) => (score && key in score ? String(score[key] ?? "–") : "–")),
    items: Object.values(score ?? {}).filter(Array.isArray).flat().map((item) => itemWords(item, teller)),
  }));
  return { columns: keys.map((key) => teller.label("score", key, teller.label("unit", key))), rows };
}

function itemWords(item, teller) {
  if (typeof item !== "object") return String(item);
  const count = item.count > 1 ? `×${item.count}` : "";
  const unit = item.unit ? ` ${teller.label("unit", item.unit)}` : "";
  return `${teller.label("pattern", item.id, item.name)}${count} ${item.value}${unit}`;
}

/** Everything that the sheet says, in order. */
export function sheetModel(view, teller, judged = null, alternatives = null) {
  const { result } = view;
  const tellUnit = (unit) => teller.label("unit", unit);
  return {
    headline: outcome(result, teller),
    how: result.kind === "win" ? howWon(result, teller) : null,
    winners: result.winners.map((winner) => ({
      seat: winner.seat,
      name: teller.who(winner.seat),
      total: `${winner.total} ${tellUnit(winner.unit)}`,
      groups: laidOut(view, winner),
      patterns: patternRows(winner, { label: teller.label, tellUnit }),
      liability: liabilityWords(winner, teller),
      tests: testRows(judged, winner.seat, teller),
      others: otherRows(alternatives, winner, teller),
    })),
    lines: result.lines.map((line) => ({
      ...line, why: teller.label("why", line.why), words: teller.say("pays", { from: teller.who(line.from), to: teller.who(line.to) }),
    })),
    matrix: paymentMatrix(result.lines),
    payments: result.payments,
    scores: scoreTable(result.scores, teller),
    fines: result.fines.map((fine) => fineWords(fine, teller)),
    next: result.next?.dealer === undefined ? null : teller.say("next_dealer", { name: teller.who(result.next.dealer) }),
  };
}
