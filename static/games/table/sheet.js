/* The result sheet: the hand read tile by tile, what it is worth, who pays whom and why.
   Imports `html`, `result`, `tile`. Invariant: shows every line of the result. */

import { cls, html } from "./html.js";
import { sheetModel } from "./result.js";
import { Meld, spoken, Tile } from "./tile.js";

const signed = (points) => (points > 0 ? `+${points}` : String(points));

export function ResultSheet({ ctx }) {
  const { say, view } = ctx;
  const model = sheetModel(view, ctx.teller, ctx.judged, ctx.alternatives);
  return html`<div class="sheet result" role="dialog" aria-modal="true" aria-labelledby="result-title">
    <header><h2 id="result-title" tabindex="-1">${model.headline}</h2></header>
    <div class=${cls("sheet-body", !model.winners.length && !model.scores && "solo")}>
      <div class="sheet-main">
        ${model.winners.map((winner) => html`<${Winner} key=${winner.seat} winner=${winner}
          many=${model.winners.length > 1} ctx=${ctx} />`)}
        ${model.scores && html`<${Scores} table=${model.scores} ctx=${ctx} />`}
      </div>
      <div class="sheet-side">
        <${Payments} model=${model} ctx=${ctx} />
        ${model.fines.length > 0 && html`<section><h3>${say("fines")}</h3>
          ${model.fines.map((words) => html`<p key=${words}>${words}</p>`)}</section>`}
        <${Hands} ctx=${ctx} />
      </div>
    </div>
    ${ctx.standings && html`<${Standings} ctx=${ctx} />`}
    <${Foot} model=${model} ctx=${ctx} />
  </div>`;
}

function Winner({ winner, ctx, many }) {
  const { say } = ctx;
  const look = ctx.lookOf(winner.seat);
  return html`<section class="winner">
    <h3>${many ? `${winner.name} · ` : ""}${say("total")} <b class="total">${winner.total}</b></h3>
    <div class="reading" role="img" aria-label=${readingWords(winner, look)}>
      ${winner.groups.map((group, i) => html`<${Group} key=${i} group=${group} seat=${winner.seat}
        look=${look} names=${ctx.names} say=${say} />`)}
    </div>
    <table class="patterns">
      <thead class="sr"><tr><th>${say("patterns")}</th><th>${say("value")}</th><th>${say("rule")}</th></tr></thead>
      <tbody>${winner.patterns.map((row) => html`<tr key=${row.rule}>
        <th scope="row">${row.name}${row.count > 1 ? ` ×${row.count}` : ""}</th>
        <td class="value">${row.value}</td><td class="rule">${row.rule}</td>
      </tr>`)}</tbody>
    </table>
    ${winner.others.length > 0 && html`<${Others} rows=${winner.others} ctx=${ctx} look=${look} />`}
    ${winner.tests.length > 0 && html`<details class="tests"><summary>${say("tests_word")}</summary>
      <ul>${winner.tests.map((test) => html`<li key=${test.rule} class=${cls(test.fired && "fired")}>
        <b>${test.answer}</b> ${test.reason} <span class="rule">${test.rule}</span></li>`)}</ul></details>`}
    ${winner.liability && html`<p class="liability"><b>${winner.liability.head}</b> ${winner.liability.reason}
      <span class="rule">${winner.liability.rule}</span>
      ${winner.liability.also && html`<span class="also">${winner.liability.also}</span>`}</p>`}
  </section>`;
}

/** How else the hand could be read, and why that is worth less. */
function Others({ rows, ctx, look }) {
  const { say } = ctx;
  return html`<details class="tests others"><summary>${say("other_readings", { n: rows.length })}</summary>
    <ul>${rows.map((row) => html`<li key=${row.reading + row.worth}>
      <div class="reading" role="img" aria-label=${row.reading}>${row.groups.map((spots, i) => html`<span class="group" key=${i}>
        ${spots.map((spot, j) => html`<${Tile} key=${j} tile=${spot.tile} look=${{ ...look, wild: new Set() }} class=${spot.joker ? "by-joker" : ""} />`)}</span>`)}</div>
      <b>${row.refused ? say("reading_refused") : row.worth}</b> ${!row.refused && row.points} ${row.patterns}
      ${row.why && html` <span class="rule">· ${row.why}</span>`}</li>`)}</ul></details>`;
}

function Group({ group, seat, look, names, say }) {
  if (group.meld) return html`<${Meld} meld=${group.meld} owner=${seat} look=${look} names=${names} />`;
  return html`<span class="group">${group.spots.map((spot, i) => html`<${Tile} key=${i} tile=${spot.tile} look=${look}
    spot=${{ win: spot.wins }} class=${spot.joker ? "by-joker" : ""}>
    ${spot.joker && html`<i class="gold" aria-hidden="true">${say("joker")}</i>`}
    ${spot.wins && html`<i class="hu" aria-hidden="true">${say("win")}</i>`}
  </${Tile}>`)}</span>`;
}

function readingWords(winner, look) {
  return winner.groups.map((group) => group.spots.map((spot) => {
    const marks = [spot.joker && look.say("joker_long"), spot.wins && look.say("winning_tile")].filter(Boolean);
    return spoken(spot.tile, { ...look, wild: new Set() }) + (marks.length ? ` (${marks.join(", ")})` : "");
  }).join(" ")).join("; ");
}

/** Balances of the four, then each line as an arrow, or a matrix where there are many. */
function Payments({ model, ctx }) {
  const { say } = ctx;
  return html`<section class="payments"><h3>${say("payments")}
      ${ctx.entryUrl && html`<a class="entry-link" href=${ctx.entryUrl}>${say("entry")}</a>`}</h3>
    <ul class="balances">${model.payments.map((points, seat) => html`<li key=${seat}
      class=${cls(points > 0 && "gain", points < 0 && "loss")}>
      <span class="name">${ctx.nameOf(seat)}</span><b>${signed(points)}</b></li>`)}</ul>
    ${model.lines.length > 4
      ? html`<${Matrix} matrix=${model.matrix} ctx=${ctx} />
          <details><summary>${say("lines")}</summary><${Lines} lines=${model.lines} ctx=${ctx} /></details>`
      : html`<${Lines} lines=${model.lines} ctx=${ctx} />`}
  </section>`;
}

function Lines({ lines, ctx }) {
  return html`<ul class="lines">${lines.map((line, i) => html`<li key=${i} aria-label=${`${line.words} ${line.points}`}>
    <span class="name">${ctx.nameOf(line.from)}</span><span class="arrow" aria-hidden="true">→ <b>${line.points}</b> →</span>
    <span class="name">${ctx.nameOf(line.to)}</span><span class="rule">${line.why === line.rule ? "" : line.why} ${line.rule}</span>
  </li>`)}</ul>`;
}

function Matrix({ matrix, ctx }) {
  const seats = [0, 1, 2, 3];
  return html`<table class="matrix">
    <thead><tr><td>↱</td>${seats.map((to) => html`<th key=${to} scope="col">${ctx.nameOf(to)}</th>`)}</tr></thead>
    <tbody>${seats.map((from) => html`<tr key=${from}><th scope="row">${ctx.nameOf(from)}</th>
      ${seats.map((to) => html`<td key=${to}>${matrix[from][to] || ""}</td>`)}</tr>`)}</tbody></table>`;
}

function Scores({ table, ctx }) {
  return html`<section class="scores"><h3>${ctx.say("scores")}</h3><table>
    <thead><tr><td></td>${table.columns.map((name) => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
    <tbody>${table.rows.map((row) => html`<tr key=${row.seat}><th scope="row">${ctx.nameOf(row.seat)}</th>
      ${row.values.map((value, i) => html`<td key=${i}>${value}</td>`)}<td class="items">${row.items.join(" · ")}</td></tr>`)}</tbody>
  </table></section>`;
}

function Hands({ ctx }) {
  const { view, say } = ctx;
  if (view.seats.some((seat) => seat.hand === null)) return null;
  return html`<details class="all-hands" open=${ctx.plan.tall}><summary>${say("hands")}</summary>
    ${[0, 1, 2, 3].map((seat) => html`<div key=${seat} class="one-hand"><b class="name">${ctx.nameOf(seat)}</b>
      <span class="tiles">${ctx.arranged(seat).map(({ tile }, i) => html`<${Tile} key=${i} tile=${tile} look=${ctx.lookOf(seat)} />`)}
      ${view.seats[seat].melds.map((meld) => html`<${Meld} key=${meld.at} meld=${meld} owner=${seat}
        look=${ctx.lookOf(seat)} names=${ctx.names} />`)}
      </span></div>`)}
  </details>`;
}

function Standings({ ctx }) {
  const { say } = ctx;
  return html`<section class="standings"><h3>${say("standings")}</h3><table>
    <thead><tr><th>${say("place")}</th><th>${say("name")}</th><th>${say("score")}</th></tr></thead>
    <tbody>${ctx.standings.map((row, i) => html`<tr key=${i}>
      <td>${row.place}</td><th scope="row">${row.name}</th><td>${signed(row.points)}</td></tr>`)}</tbody>
  </table></section>`;
}

function Foot({ model, ctx }) {
  const { say, acts } = ctx;
  const ready = ctx.me !== null && ctx.people[ctx.me]?.ready;
  return html`<footer>
    <span class="next">${model.next}</span>
    <ul class="who-goes-on">${ctx.goesOn && ctx.people.map((person, seat) => person.name && !person.bot && html`<li key=${seat}
      class=${cls(person.ready && "yes")} title=${say(person.ready ? "is_ready" : "not_ready")}>
      ${ctx.nameOf(seat)} ${person.ready ? "✓" : "…"}</li>`)}</ul>
    <button type="button" class="plain" onClick=${() => acts.sheet(false)}>${say("see_table")}</button>
    ${ctx.replayUrl && html`<a class="plain" href=${ctx.replayUrl}>${say("replay")}</a>`}
    ${ctx.fairnessUrl && html`<a class="plain" href=${ctx.fairnessUrl}>${say("fairness")}</a>`}
    ${ctx.goesOn && ctx.me !== null && html`<button type="button" class="primary" disabled=${ready} onClick=${acts.ready}>
      ${ready ? say("waits_others") : say(ctx.standings ? "again" : "go_on")} <span data-go-on></span></button>`}
    ${ctx.lobbyUrl && ctx.standings && html`<a class="primary" href=${ctx.lobbyUrl}>${say("to_lobby")}</a>`}
  </footer>`;
}
