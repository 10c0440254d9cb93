/* The table before and between deals: who sits where, who is ready. Imports `html`.
   Invariant: offers only what the person's role allows. */

import { cls, html } from "./html.js";

export function Waiting({ ctx }) {
  const { say, acts, table } = ctx;
  const mine = ctx.me === null ? null : ctx.people[ctx.me];
  if (ctx.role === null) return html`<div class="lounge" role="status"><p>${say("connecting")}…</p></div>`;
  return html`<div class="lounge" role="region" aria-label=${table.name}>
    <h1>${table.name}</h1>
    ${table.code && html`<p class="code">${say("room_code", { code: table.code })}</p>`}
    ${ctx.standings && html`<ol class="final">${ctx.standings.map((row, i) => html`<li key=${i}>
      <span>${row.place}. ${row.name}</span> <b>${row.points > 0 ? `+${row.points}` : row.points}</b></li>`)}</ol>`}
    <ul class="chairs">${ctx.people.map((person, seat) => html`<${Chair} key=${seat} person=${person} seat=${seat} ctx=${ctx} />`)}</ul>
    ${ctx.bench.length > 0 && html`<p>${say("bench_is")} ${ctx.bench.map((person) => person.name).join(" · ")}</p>`}
    ${mine && !mine.ready && table.phase !== "closed" && html`<${Ready} ctx=${ctx} />`}
    ${table.phase === "closed" && html`<p role="status">${say("table_closed")}</p>`}
    ${mine && mine.ready && html`<p role="status">${say("waits_others")}</p>`}
    ${ctx.commitment && html`<p class="commitment"><span>${say("commitment")}</span> <code>${ctx.commitment}</code></p>`}
  </div>`;
}

function Ready({ ctx }) {
  const { say, acts, table } = ctx;
  return html`<button type="button" class="primary" disabled=${ctx.busy} onClick=${acts.ready}>
    ${say(table.phase === "finished" ? "again" : "ready")} <span data-go-on></span></button>`;
}

/** One chair: who sits there, or what can be done with it. */
function Chair({ person, seat, ctx }) {
  const { say, acts, table } = ctx;
  const before = table.phase === "waiting" || table.phase === "finished";
  const seated = ctx.me !== null;
  const button = (word, act) => html`<button type="button" class="plain" onClick=${() => act(seat)}>${say(word)}</button>`;
  return html`<li class=${cls(person.ready && "yes", !person.name && "free")}>
    <b class="name">${person.name ?? say("empty_seat")}</b>
    ${person.name && html`<span>${person.bot ? say("bot") : say(person.ready ? "is_ready" : "not_ready")}</span>`}
    ${!person.name && !seated && ctx.role !== "referee" && button("sit", acts.sit)}
    ${!person.name && seated && before && button("add_bot", acts.addBot)}
    ${person.bot && seated && before && button("remove_bot", acts.removeBot)}
  </li>`;
}
