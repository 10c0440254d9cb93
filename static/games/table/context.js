/* Everything that the parts of the table need to draw one moment. Imports `choices`, `hand`,
   `layout`, `log`, `words`. Invariant: made anew from its arguments for each drawing, holds no state. */

import { buttons, choices } from "./choices.js";
import { arrange } from "./hand.js";
import { chairPlan } from "./layout.js";
import { narrator, outcome } from "./log.js";
import { labeller, speaker } from "./words.js";

/** Where the chairs are drawn, in turn order from the one below. */
export const PLACES = ["bottom", "right", "top", "left"];

/** How many buttons stand side by side, by the shape of the table. */
const ROOM = { portrait: 4, landscape: 6, wide: 8 };

/**
 * `view` and `people` (of the four chairs), `bottom`: the chair drawn below, `me`: the chair
 * whose choices are shown, or null; `you`: the chair called so (a replay calls nobody so);
 * `locked`: nothing can be done. `page`: lang, texts, sheet; `prefs`, `ui`, `plan`, `acts`, and what is live.
 */
export function contextOf({ view, people, bottom, me, you = me, page, prefs, ui, plan, acts, bubbles = {}, ...live }) {
  const say = speaker(page.lang);
  const names = people.map((person) => person?.name ?? null);
  const look = {
    sheet: page.sheet, lang: page.lang, say, label: labeller(page.texts, page.lang), corners: prefs.corners,
    wild: new Set(view.jokers),
  };
  const mine = me === null ? { discards: [], options: [] } : choices(view, live.tableMode);
  const busy = Boolean(live.pending || live.locked);
  return {
    view, people, names, bottom, me, you, page, prefs, ui, plan, acts, bubbles, look, say, ...live, busy,
    teller: narrator({ lang: page.lang, texts: page.texts, names, me: you }),
    nameOf: (seat) => (seat === you ? say("you") : (names[seat] ?? "")),
    discards: new Set(mine.discards),
    canDiscard: mine.discards.length > 0 && !busy,
    options: mine.options,
    buttons: buttons(mine.options, ROOM[plan.mode]),
    ...chairs({ view, people, bottom, me, look, plan, order: live.order ?? null }),
  };
}

/** What the parts ask about one chair. */
function chairs({ view, people, bottom, me, look, plan, order }) {
  const looks = view.seats.map((seat) => ({ ...look, wild: new Set(seat.wild) }));
  const turn = view.question?.seat ?? null;
  return {
    lookOf: (seat) => looks[seat],
    open: (seat) => view.seats[seat].hand !== null && (seat !== me || view.result !== null),
    waited: (seat) => view.question !== null && (turn === seat || (seat === me && view.legal.length > 0)),
    bankOf: (seat) => (turn === seat ? (people[seat]?.bank_ms ?? 0) : 0),
    arranged: (seat) => arranged(view.seats[seat], looks[seat].wild, seat === bottom ? order : null),
    sizesOf: (seat) => {
      const { melds, flowers, count, hand, river } = view.seats[seat];
      const shown = hand !== null && seat !== bottom ? count : 0;
      const place = PLACES[(seat - bottom + 4) % 4];
      return chairPlan(plan, place, { melds, flowers: flowers.length, shown, discards: river.length });
    },
  };
}

function arranged({ hand, drawn, count }, wild, order) {
  if (hand !== null) return arrange(hand, drawn, wild, order);
  return Array.from({ length: count }, (_, i) => ({ tile: null, id: `back.${i}`, drawn: false }));
}

/** What the page asks of the person, or whom it waits for, in one line. */
export function prompt(ctx) {
  const { view, say, you } = ctx;
  if (ctx.pending) return say("sending");
  if (view.result) return outcome(view.result, ctx.teller);
  const { question } = view;
  if (you !== null && view.answered) return null;
  if (you !== null && view.legal.length) return yourQuestion(question, ctx);
  if (!question) return null;
  const word = ctx.look.label("question", question.kind, "");
  if (question.seat === null && question.kind === "claim") return say("wait_claim");
  const wait = question.seat === null ? say("wait_all") : say("wait_turn", { name: ctx.nameOf(question.seat) });
  return question.kind === "turn" || !word ? wait : `${wait} · ${word}`;
}

function yourQuestion(question, { say, look }) {
  const own = YOURS[question?.kind];
  return own ? say(own) : look.label("ask", question?.kind, say("your_question"));
}

const YOURS = { turn: "your_turn", claim: "your_claim", redeem: "your_redeem" };

/** Which word says how this page looks on: nothing for those who play. */
export function placeWords({ role, delay }) {
  const n = Math.round((delay ?? 0) / 1000);
  if (role === "spectator") return ["watching", { n }];
  if (role === "bench") return ["on_bench", { n }];
  return role === "referee" ? ["as_referee", {}] : null;
}
