/* The table before and between deals: who sits where, who is ready. Imports `html`.
   Invariant: offers only what the person's role allows. */

import { cls, html } from "./html.js";

export function Waiting({ ctx }) {
  const { say, acts, table } = ctx;
  const mine = ctx.me === null ? null : ctx.people[ctx.me];
  return html`<div class="waiting" role="region" aria-label=${table.name}>
    <h1>${table.name}</h1>
    ${table.code && html`<p class="code">${say("room_code", { code: table.code })}</p>`}
    ${ctx.standings && html`<ol class="final">${ctx.standings.map((row) => html`<li key=${row.name}>
      <span>${row.place}. ${row.name}</span> <b>${row.points > 0 ? `+${row.points}` : row.points}</b></li>`)}</ol>`}
    <ul class="chairs">${ctx.people.map((person, seat) => html`<li key=${seat} class=${cls(person.ready && "yes", !person.name && "free")}>
      <b class="name">${person.name ?? say("empty_seat")}</b>
      ${person.name
        ? html`<span>${person.bot ? say("bot") : say(person.ready ? "is_ready" : "not_ready")}</span>`
        : ctx.me === null && ctx.role !== "referee" && html`<button type="button" class="plain" onClick=${() => acts.sit(seat)}>${say("sit")}</button>`}
    </li>`)}</ul>
    ${mine && !mine.ready && table.phase !== "finished" && html`<button type="button" class="primary" disabled=${Boolean(ctx.pending)} onClick=${acts.ready}>${say("ready")}</button>`}
    ${mine && mine.ready && html`<p role="status">${say("waits_others")}</p>`}
    ${ctx.commitment && html`<p class="commitment"><span>${say("commitment")}</span> <code>${ctx.commitment}</code></p>`}
  </div>`;
}
