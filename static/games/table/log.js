/* Every event in words: the log that people read and screen readers speak.
   Imports `names`, `words`. Invariant: says nothing that the masked event does not hold. */

import { tileWord, tileWords } from "./names.js";
import { choiceWords, filled, labeller, speaker } from "./words.js";

const SOURCES = {
  turn: ["摸牌", "drew"],
  opening: ["补牌", "drew a replacement"],
  flower: ["补花摸牌", "drew for a flower"],
  kong: ["杠后摸牌", "drew for a kong"],
  share: ["分张摸牌", "drew a shared tile"],
};

/** What the describers need: `{lang, names: [4], me: seat|null, texts}`. */
export function narrator({ lang, names, me = null, texts = {} }) {
  const zh = lang === "zh";
  const say = speaker(lang);
  const label = labeller(texts, lang);
  return {
    zh, say, label, me,
    who: (seat) => (seat === me ? say("you") : (names[seat] ?? `${seat + 1}`)),
    whose: (seat) => possessive(seat === me, names[seat] ?? `${seat + 1}`, zh),
    tile: (tile) => tileWord(tile, lang),
    tiles: (tiles) => tileWords(tiles, lang),
    pick: (both) => (zh ? both[0] : both[1]),
    either: (chinese, english) => (zh ? chinese : english),
  };
}

function possessive(mine, name, zh) {
  if (mine) return zh ? "你的" : "your";
  return zh ? `${name} 的` : `${name}’s`;
}

/** The sentence for `event`, or null where there is nothing to say. `before`: the view before it. */
export function describe(event, before, teller) {
  return DESCRIBERS[event.e]?.(event, teller, before) ?? null;
}

/** An action in words: 碰 八条 八条, Pung 8 Bamboo, 8 Bamboo. */
export function actionWords(action, { say, label, tiles, tile }) {
  if (action.do === "choose") return choiceWords(action, label);
  const word = label("action", action.do, say(action.do));
  if (action.with) return `${word} ${tiles(action.with)}`;
  if (action.do === "redeem") return `${word} ${tile(action.joker)}`;
  return action.tile ? `${word} ${tile(action.tile)}` : word;
}

function dealt(event, t) {
  const dice = event.dice.map((throw_) => throw_.join("+")).join(t.zh ? "、" : ", ");
  const start = t.either(
    `开盘，庄家 ${t.who(event.dealer)}，骰子 ${dice}。`,
    `The deal begins. Dealer: ${t.who(event.dealer)}. Dice: ${dice}.`,
  );
  const hand = t.me === null ? null : event.hands[t.me];
  return hand ? `${start}${t.zh ? "" : " "}${t.say("hand")}${t.zh ? "：" : ": "}${t.tiles(hand)}` : start;
}

function joker(event, t) {
  const word = t.label("word", "joker", t.say("joker_long"));
  const put = event.put_out.length ? t.either(`，剔出 ${t.tiles(event.put_out)}`, `, put out: ${t.tiles(event.put_out)}`) : "";
  return t.either(
    `翻出 ${t.tile(event.indicator)}${put}；${word}：${t.tiles(event.jokers)}`,
    `Turned up ${t.tile(event.indicator)}${put}; ${word}: ${t.tiles(event.jokers)}`,
  );
}

function drawn(event, t) {
  const verb = t.label("draw", event.why, t.pick(SOURCES[event.why] ?? SOURCES.turn));
  const tile = event.tile === null ? "" : `${t.zh ? "：" : ": "}${t.tile(event.tile)}`;
  return `${t.who(event.seat)} ${verb}${tile}`;
}

function asked(event, t) {
  if (event.legal.length === 0) return null;
  const others = event.legal.filter((action) => action.do !== "discard");
  if (others.length === 0) return t.say("your_turn");
  const list = others.map((action) => actionWords(action, t)).join(t.zh ? "、" : "; ");
  return t.either(`你可以：${list}`, `You may: ${list}`);
}

function answered(event, t) {
  if (event.action.do === "discard") return null;
  const words = actionWords(event.action, t);
  if (event.by === "timeout") return t.say("missed", { action: words });
  return t.either(`你选了：${words}`, `You chose: ${words}`);
}

function discarded(event, t) {
  const at_once = event.drawn ? t.either("（摸切）", " (just drawn)") : "";
  return t.either(
    `${t.who(event.seat)} 打出 ${t.tile(event.tile)}${at_once}`,
    `${t.who(event.seat)} discarded ${t.tile(event.tile)}${at_once}`,
  );
}

function melded(event, t) {
  const { meld } = event;
  const kind = meldWord(meld, t.label, t.say);
  const tiles = meld.tiles.includes(null) ? "" : ` ${meldWords(meld, t)}`;
  if (meld.from === null) return `${t.who(event.seat)} ${kind}${tiles}`;
  return t.either(
    `${t.who(event.seat)} ${kind} ${t.whose(meld.from)}${t.tile(meld.claimed)}：${tiles.trim()}`,
    `${t.who(event.seat)}: ${kind} of ${t.whose(meld.from)} ${t.tile(meld.claimed)}:${tiles}`,
  );
}

/** What a meld is called: 碰, or 假碰 where a joker made it. */
export function meldWord(meld, label, say) {
  const plain = label("meld", meld.kind, say(meld.kind));
  return meld.fake && FAKES.has(meld.kind) ? label("meld", `fake_${meld.kind}`, say(`fake_${meld.kind}`)) : plain;
}

const FAKES = new Set(["pung", "kong"]);

/** The tiles of a meld, and what it shows where a joker is in it. */
function meldWords(meld, t) {
  const shown = t.tiles(meld.tiles);
  if ([...meld.tiles].sort().join() === [...meld.as].sort().join()) return shown;
  return t.either(`${shown}（当 ${t.tiles(meld.as)}）`, `${shown} (as ${t.tiles(meld.as)})`);
}

function robbed(event, t) {
  const takers = event.by.map((seat) => t.who(seat)).join(t.zh ? "、" : ", ");
  return t.either(
    `${takers} 抢 ${t.whose(event.seat)}杠：${t.tile(event.tile)}`,
    `${takers} robbed ${t.whose(event.seat)} kong: ${t.tile(event.tile)}`,
  );
}

function locked(event, t) {
  const tiles = event.tiles === null ? t.say("any_tile") : t.tiles(event.tiles);
  return `${t.label("lock", event.lock)}${t.zh ? "：" : ": "}${tiles}`;
}

/** A note's value by its type: true → nothing more, tiles, numbers, words in two languages. */
export function noteWords(key, value, t) {
  const name = t.label("note", key);
  if (value === true) return name;
  if (value === null || value === false) return null;
  if (Array.isArray(value)) return `${name} ${value.every(isTile) ? t.tiles(value) : value.join(" ")}`;
  if (typeof value === "object") return `${name} ${t.zh ? value.zh : value.en}`;
  return `${name} ${isTile(value) ? t.tile(value) : value}`;
}

const isTile = (value) => typeof value === "string" && /^(?:[1-9][mps]|[1-7]z|[1-8]f)$/.test(value);

function noted(event, t) {
  const words = noteWords(event.key, event.value, t);
  if (words === null) return null;
  return event.seat === null ? words : `${t.who(event.seat)}${t.zh ? "：" : ": "}${words}`;
}

export function fineWords(fine, t) {
  const to = Object.entries(fine.to)
    .map(([taker, points]) => `${/^[0-3]$/.test(taker) ? t.who(Number(taker)) : taker.replace("bench:", "")} +${points}`)
    .join(t.zh ? "、" : ", ");
  return t.say("fine_line", { name: t.who(fine.offender), what: t.label("fine", fine.code), to });
}

/** How the deal ended, without the numbers. */
export function outcome(result, t) {
  if (result.kind !== "win") {
    return result.kind === "draw" ? t.label("word", "draw", t.say("draw_kind")) : t.say(`${result.kind}_kind`);
  }
  const names = result.winners.map((winner) => t.who(winner.seat)).join(t.zh ? "、" : ", ");
  return `${t.say("wins", { name: names })}${t.zh ? "：" : ": "}${howWon(result, t)}`;
}

export function howWon(result, t) {
  if (result.from === null) return t.label("win", "self_draw", t.say("self_draw"));
  return t.say(result.robbing_kong ? "on_robbed" : "on_discard", { name: t.who(result.from) });
}

function ended(event, t) {
  const { result } = event;
  const totals = result.winners.map((winner) => ` ${winner.total} ${t.label("unit", winner.unit)}`).join("");
  const points = result.payments
    .map((value, seat) => `${t.who(seat)} ${value > 0 ? "+" : ""}${value}`)
    .join(t.zh ? "，" : ", ");
  return `${outcome(result, t)}${totals}${t.zh ? "。" : ". "}${points}`;
}

const DESCRIBERS = {
  dealt,
  joker,
  drawn,
  asked,
  answered,
  discarded,
  melded,
  robbed,
  locked,
  noted,
  ended,
  flowers: (event, t) => t.either(
    `${t.who(event.seat)} 补花：${t.tiles(event.tiles)}`, `${t.who(event.seat)} laid out ${t.tiles(event.tiles)}`,
  ),
  added: (event, t) => `${t.who(event.seat)} ${t.label("meld", "added_kong", t.say("added_kong"))} ${t.tile(event.tile)}`,
  redeemed: (event, t) => t.either(
    `${t.who(event.seat)} 抽回 ${t.tile(event.joker)}，放入 ${t.tile(event.tile)}`,
    `${t.who(event.seat)} redeemed ${t.tile(event.joker)} with ${t.tile(event.tile)}`,
  ),
  unlocked: (event, t) => filled(t.either("{lock} 解除", "{lock} is lifted"), { lock: t.label("lock", event.lock) }),
  fined: (event, t) => fineWords({ offender: event.offender, code: event.code, to: event.to }, t),
};
