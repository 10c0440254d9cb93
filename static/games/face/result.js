/* What the server counted: who won, patterns with units and rules, who pays whom. Imports the tag.
   Invariant: every number is the server's. */

import { html } from "../table/html.js";
import { signed, tone } from "./board.js";
import { SEATS } from "./said.js";

export function headline(result, app) {
  const { say } = app;
  if (!result.winners.length) return say("draw");
  return result.winners.map((winner) => {
    const name = app.name(winner.seat);
    const how = result.from === null
      ? `${say("wins", { name })} · ${say("self_draw")}`
      : say("wins_from", { name, from: app.name(result.from) });
    return `${how} · ${winner.total} ${app.words(winner.unit)}`;
  }).join("；");
}

export function Payments({ points, app }) {
  return html`<p class="face-paid">${SEATS.map((seat) => html`<span key=${seat}>${app.name(seat)} <b class=${tone(points[seat])}>${signed(points[seat])}</b></span>`)}</p>`;
}

export function Details({ result, app }) {
  const { say } = app;
  return html`<div class="face-details">
    ${result.winners.map((winner) => html`<div key=${winner.seat}>
      ${winner.patterns.length > 0 && html`<table><tbody>${winner.patterns.map((pattern) => html`<tr key=${pattern.id}>
        <th scope="row">${app.words(pattern.name)}${pattern.count > 1 && ` ×${pattern.count}`}</th>
        <td class="muted">${pattern.rule}</td>
        <td class="number">${pattern.value} ${app.words(pattern.unit)}</td></tr>`)}</tbody></table>`}
      ${winner.reading && html`<p class="muted small">${winner.reading}</p>`}
      ${winner.liable && html`<p class="note warning">${say("pays_all", { name: app.name(winner.liable.seat), rule: winner.liable.rule })}</p>`}
    </div>`)}
    <ul class="list small">
      ${result.lines.map((line, i) => html`<li key=${i} class="row between"><span>${say("pays", { from: app.name(line.from), to: app.name(line.to) })} <span class="muted">${app.words(line.why)} ${line.rule}</span></span><b>${line.points}</b></li>`)}
      ${result.fines.flatMap((fine, i) => Object.entries(fine.to).map(([seat, points]) => html`<li key=${`f${i}${seat}`} class="row between"><span>${say("pays", { from: app.name(fine.offender), to: app.name(seat) })} <span class="muted">${say("penalty")} ${fine.note}</span></span><b>${points}</b></li>`))}
    </ul></div>`;
}
