/* The state of the line, the four with their points, and breaking the match off.
   Imports the page's template tag. */

import { cls, html } from "../table/html.js";
import { SEATS } from "./said.js";

export const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
export const tone = (points) => (points > 0 ? "gain" : points < 0 ? "loss" : "");

/** A refusal in the language of the page. */
export function told(error, app) {
  if (!error) return null;
  return error[app.say("dealer") === "D" ? "en" : "zh"] ?? app.say("refused");
}

export function Line({ app }) {
  const { say, sync, queue } = app;
  const waits = queue.length ? ` · ${say("unsent", { n: queue.length })}` : "";
  return html`<p class=${cls("face-line", !sync.online && "off")} role="status" data-online=${sync.online ? "1" : "0"}>
      <span class="dot" aria-hidden="true"></span>${say(sync.online ? "online" : "offline")}${waits}</p>
    ${sync.loggedOut && html`<p class="note warning"><a href=${app.sync.urls.login}>${say("login")}</a></p>`}
    ${app.error && !sync.loggedOut && html`<p class="note error" role="alert">${told(app.error, app)}</p>`}`;
}

export function Board({ app }) {
  const { say, state } = app;
  const waiting = state.totals.some((points, seat) => points !== state.with_pending[seat]);
  return html`<section class="card face-board" aria-label=${say("total")}>
    ${SEATS.map((seat) => html`<div key=${seat} class=${cls("face-person", seat === app.dealer && "deals")}>
      <span class="who">${app.name(seat)}${seat === state.me && html` <small class="muted">(${say("you")})</small>`}</span>
      ${seat === app.dealer && html`<span class="badge">${say("dealer")}</span>`}
      <b class=${tone(state.totals[seat])} data-total=${seat}>${signed(state.totals[seat])}</b>
      ${waiting && html`<small class="muted">→ ${signed(state.with_pending[seat])}</small>`}
    </div>`)}
  </section>`;
}

export function Finish({ app }) {
  const { say, state } = app;
  if (!state.may.enter || state.next.over || app.queue.length) return null;
  const send = (event) => {
    event.preventDefault();
    app.act("end", { reason: new FormData(event.target).get("reason") });
  };
  return html`<details class="fold"><summary>${say("end")}</summary>
    <form onSubmit=${send}><div class="field"><label for="end-reason">${say("end_reason")}</label>
      <input id="end-reason" name="reason" required maxlength="300" /></div>
      <button class="button danger wide">${say("end_sure")}</button></form></details>`;
}
