/* The analysis of the move that is shown, the turning points, and a word for each seat.
   Imports `html`, `moments`, `tile`, `words`. Invariant: every number comes from the analysis. */

import { cls, html } from "./html.js";
import { moveAt } from "./moments.js";
import { Tile } from "./tile.js";
import { filled } from "./words.js";

const SHOWN = 5; // discards in the table before the rest is asked for

export function Study({ ctx }) {
  const { say, acts, review } = ctx;
  const { state, data } = review.store.analysis;
  if (state !== "done") {
    const waits = state === "queued" || state === "running";
    return html`<div class="study-wait" role="status" aria-live="polite">
      ${waits ? html`<progress aria-label=${say(`study_${state}`)}></progress><p>${say(`study_${state}`)}</p>` : html`
        <p>${say(state === "failed" ? "study_failed" : "study_what")}</p>
        ${review.store.stored && html`<button type="button" class="primary" onClick=${acts.study}>${say("study_do")}</button>`}`}
    </div>`;
  }
  return html`<${Move} ctx=${ctx} move=${moveAt(data.moves, review.at)} />
    <${Turning} ctx=${ctx} points=${data.turning} />
    <section><h3>${say("study_seats")}</h3><ul class="study-seats">${data.seats.map((one) => html`<li key=${one.seat}>
      <b>${ctx.nameOf(one.seat)}</b> ${told(one, ctx)}</li>`)}</ul></section>`;
}

/** The sentence in the page's language with the names in it. */
export function told(one, ctx) {
  const names = Object.fromEntries([0, 1, 2, 3].map((seat) => [`seat${seat}`, ctx.nameOf(seat)]));
  return filled(one[ctx.look.lang], names);
}

function Move({ ctx, move }) {
  const { say } = ctx;
  if (move === null) return html`<p class="study-none">${say("study_start")}</p>`;
  return html`<section class=${cls("study-move", `grade-${move.grade}`)} aria-live="polite">
    <h3><b>${ctx.nameOf(move.seat)}</b> <span class="grade">${say(`grade_${move.grade}`)}</span></h3>
    <p>${told(move, ctx)}</p>
    ${(move.risks ?? []).map((risk) => html`<p class="risk" key=${risk.rule}><b>${say("risk")}</b> ${told(risk, ctx)} <span class="rule">${risk.rule}</span></p>`)}
    ${(move.wants ?? []).map((want, i) => html`<p class="want" key=${i}>${told(want, ctx)}</p>`)}
    ${move.options && html`<${Options} ctx=${ctx} move=${move} />`}
  </section>`;
}

function Options({ ctx, move }) {
  const { say, ui, acts } = ctx;
  const kept = move.options.slice(0, SHOWN);
  const chosen = move.options.find((one) => one.tile === move.tile);
  if (chosen && !kept.includes(chosen)) kept.push(chosen);
  const rows = ui.allOptions ? move.options : kept;
  const hidden = move.options.length - rows.length;
  return html`<table class="options">
    <thead><tr><th scope="col">${say("discard")}</th><th scope="col">${say("shanten")}</th><th scope="col">${say("useful")}</th></tr></thead>
    <tbody>${rows.map((one) => html`<tr key=${one.tile} class=${cls(one.tile === move.tile && "chosen", one.tile === move.best && "best")}>
      <th scope="row"><${Tile} tile=${one.tile} look=${ctx.look} class="tiny" />${one.tile === move.tile && html`<span class="sr">${say("option_chosen")}</span>`}</th>
      <td>${one.shanten === 0 ? say("is_waiting") : one.shanten}</td>
      <td><b>${one.tiles}</b> ${(one.useful ?? []).slice(0, 12).map(([tile, left]) => html`<span class="useful" key=${tile} title=${say("hint_left", { n: left })}>
        <${Tile} tile=${tile} look=${ctx.look} class="tiny" /><small aria-hidden="true">${left}</small></span>`)}
        ${(one.useful ?? []).length > 12 && html`<small>+${one.useful.length - 12}</small>`}
        ${one.risks.length > 0 && html` <span class="risk-mark" title=${one.risks.join(" ")}>${say("risk")} ${one.risks.join(" ")}</span>`}</td>
    </tr>`)}</tbody></table>
    ${hidden > 0 && html`<button type="button" class="plain small" onClick=${acts.allOptions}>${say("all_options", { n: hidden })}</button>`}`;
}

function Turning({ ctx, points }) {
  const { say, acts, review } = ctx;
  if (points.length === 0) return null;
  const here = moveAt(points, review.at);
  return html`<section><h3>${say("turning")}</h3><ol class="turning">${points.map((point, i) => html`<li key=${i}>
    <button type="button" class=${cls("turn", `kind-${point.kind}`)} aria-current=${point === here ? "step" : null}
      onClick=${() => acts.goTo(point.at)}>${told(point, ctx)}</button></li>`)}</ol></section>`;
}
