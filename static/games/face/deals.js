/* The deals, newest first: those that wait on this phone, those to be confirmed, those posted.
   Imports the folder's parts. */

import { cls, html } from "../table/html.js";
import { told } from "./board.js";
import { Details, headline, Payments } from "./result.js";

export function Deals({ app }) {
  const { say, state, queue } = app;
  const mine = state.deals.filter((deal) => confirmable(deal, state));
  const all = mine.map((deal) => deal.id);
  return html`<section class="card" id="deals"><h2>${say("deals")}</h2>
    ${mine.length > 1 && html`<button type="button" class="button primary wide" onClick=${() => app.act("confirm", { ids: all })}>${say("confirm_all", { n: mine.length })}</button>`}
    <ul class="list">
      ${[...queue.entries].reverse().map((entry) => html`<${Waiting} key=${entry.id} app=${app} entry=${entry} />`)}
      ${[...state.deals].reverse().map((deal) => html`<${Known} key=${deal.id} app=${app} deal=${deal} />`)}
      ${!queue.length && !state.deals.length && html`<li class="muted">${say("none")}</li>`}
    </ul>
    <p class="muted small">${say("need")}</p></section>`;
}

const confirmable = (deal, state) => deal.state === "pending" && state.me !== null && !deal.confirmed.includes(state.me);

/** One that the server has not taken yet. */
function Waiting({ app, entry }) {
  const { say, state, queue } = app;
  const behind = !entry.error && queue.entries[0] !== entry && queue.entries[0].error;
  return html`<li class="face-deal" data-queued=${entry.id}>
    <div class="row between"><b>${say("deal_n", { n: entry.number })}</b><span class=${cls("badge", entry.error ? "danger" : "warning")}>${say(entry.error ? "refused" : "queued")}</span></div>
    <p>${summary(entry.said, app)}${behind && html` <span class="muted">${say("behind")}</span>`}</p>
    ${entry.error && html`<p class="note error" role="alert">${told(entry.error, app)}</p>
      <div class="row"><button type="button" class="button danger" onClick=${() => app.remove(entry)}>${say("discard")}</button>
      ${["taken", "gap"].includes(entry.error.code) && html`<button type="button" class="button" onClick=${() => app.again(entry)}>${say("as_next", { n: state.next.number })}</button>`}</div>`}
  </li>`;
}

function summary(said, app) {
  const { say } = app;
  if (said.by === "draw") return say("draw");
  if (said.by === "points") return said.points.map((points, seat) => `${app.name(seat)} ${points}`).join(" · ");
  const name = app.name(said.winner);
  if (said.from === null) return `${say("wins", { name })} · ${say("self_draw")}`;
  return say("wins_from", { name, from: app.name(said.from) });
}

const BADGE = { pending: "warning", posted: "", voided: "danger" };

function Known({ app, deal }) {
  const { say, state, queue } = app;
  const last = state.deals.at(-1) === deal && !queue.length;
  const names = deal.confirmed.map((seat) => app.name(seat)).join(say("dealer") === "D" ? ", " : "、");
  return html`<li class="face-deal" data-deal=${deal.number} data-state=${deal.state}>
    <div class="row between"><b>${app.words(deal.words)}</b><span class=${cls("badge", BADGE[deal.state])}>${say(deal.state)}</span></div>
    <p>${headline(deal.result, app)}</p>
    <${Payments} points=${deal.result.payments} app=${app} />
    <p class="muted small">${say("confirmed_by", { names: names || "–" })}</p>
    <details class="plain"><summary class="link-button">${say("details")}</summary><${Details} result=${deal.result} app=${app} />
      ${deal.url && html`<p><a href=${deal.url}>${say("page")}</a></p>`}
      ${last && deal.state === "posted" && state.may.void && html`<${Voiding} app=${app} deal=${deal} />`}</details>
    <div class="row">
      ${confirmable(deal, state) && html`<button type="button" class="button primary" onClick=${() => app.act("confirm", { ids: [deal.id] })}>${say("confirm")}</button>`}
      ${last && deal.state === "pending" && state.may.enter && html`<button type="button" class="button" onClick=${() => app.act("drop", { id: deal.id })}>${say("drop")}</button>`}
    </div></li>`;
}

function Voiding({ app, deal }) {
  const send = (event) => {
    event.preventDefault();
    app.act("void", { id: deal.id, reason: new FormData(event.target).get("reason") });
  };
  return html`<form onSubmit=${send}><div class="field"><label for="void-reason">${app.say("void_reason")}</label>
    <input id="void-reason" name="reason" required maxlength="300" /></div>
    <button class="button danger">${app.say("void")}</button></form>`;
}
