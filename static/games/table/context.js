/* Everything that the parts of the table need to draw one moment. Imports `choices`, `hand`,
   `log`, `words`. Invariant: made anew from its arguments for each drawing, holds no state. */

import { buttons, choices } from "./choices.js";
import { arrange } from "./hand.js";
import { narrator } from "./log.js";
import { labeller, speaker } from "./words.js";

/** How many buttons stand side by side, by the shape of the table. */
const ROOM = { portrait: 4, landscape: 6, wide: 8 };

/**
 * `view` and `people` (of the four chairs), `bottom`: the chair drawn below, `me`: the chair
 * that acts or null, `page`: lang, texts, sheet; `prefs`, `ui`, `plan`, `acts`, and what is live.
 */
export function contextOf({ view, people, bottom, me, page, prefs, ui, plan, acts, bubbles = {}, ...live }) {
  const { lang, texts } = page;
  const say = speaker(lang);
  const names = people.map((person) => person?.name ?? null);
  const look = {
    sheet: page.sheet, lang, say, label: labeller(texts, lang), corners: prefs.corners, wild: new Set(view.jokers),
  };
  const looks = view.seats.map((seat) => ({ ...look, wild: new Set(seat.wild) }));
  const mine = me === null ? { discards: [], options: [] } : choices(view);
  const question = view.question;
  return {
    view, people, names, bottom, me, page, prefs, ui, plan, acts, bubbles, look, say, ...live,
    teller: narrator({ lang, texts, names, me }),
    lookOf: (seat) => looks[seat],
    nameOf: (seat) => (seat === me ? say("you") : (names[seat] ?? "")),
    open: (seat) => view.seats[seat].hand !== null && (seat !== me || view.result !== null),
    arranged: (seat) => {
      const { hand, drawn, count } = view.seats[seat];
      if (hand === null) return Array.from({ length: count }, (_, i) => ({ tile: null, id: `back.${i}`, drawn: false }));
      return arrange(hand, drawn, looks[seat].wild);
    },
    waited: (seat) => question !== null && (question.seat === seat || (seat === me && view.legal.length > 0)),
    discards: new Set(mine.discards),
    canDiscard: mine.discards.length > 0 && !live.pending,
    options: mine.options,
    buttons: buttons(mine.options, ROOM[plan.mode]),
  };
}

/** What the page asks of the person, or whom it waits for, in one line. */
export function prompt(ctx) {
  const { view, say, me } = ctx;
  if (ctx.pending) return say("sending");
  if (view.result) return say("wait_deal");
  const { question } = view;
  if (me !== null && view.answered) return null;
  if (me !== null && view.legal.length) return say(YOURS[question?.kind] ?? "your_question");
  if (!question) return null;
  const word = ctx.look.label("question", question.kind, "");
  if (question.seat === null) return say("wait_claim");
  const wait = say("wait_turn", { name: ctx.nameOf(question.seat) });
  return question.kind === "turn" || !word ? wait : `${wait} · ${word}`;
}

const YOURS = { turn: "your_turn", claim: "your_claim", redeem: "your_redeem" };
