/* Entering one deal: who won from whom, and then numbers or tiles; a draw; points by hand.
   Imports the folder's parts. Invariant: changes only the draft; nothing is counted here. */

import { cls, html } from "../table/html.js";
import { Details, headline, Payments } from "./result.js";
import { askedSeats, missing, pointSum, SEATS } from "./said.js";
import { HandTiles, OthersTiles } from "./tiles.js";

export function Entry({ app }) {
  const { say, draft, rules, state } = app;
  const lacks = missing(draft, rules);
  const Kind = { won: Won, draw: Drawn, points: Points }[draft.kind];
  return html`<section class="card face-entry" aria-label=${say(draft.kind)}>
    <div class="row between"><h2>${say("deal_n", { n: app.number })} · ${say(draft.kind)}</h2>
      <button type="button" class="button" onClick=${() => app.close()}>${say("cancel")}</button></div>
    <p class="muted">${say("dealer")} ${app.name(app.dealer)}</p>
    <${Kind} app=${app} draft=${draft} />
    ${draft.ga && html`<${PerSeat} app=${app} title=${say("ga")} values=${draft.ga} />`}
    <${Fines} app=${app} draft=${draft} />
    ${app.asked && html`<div class="face-asked" role="status"><p><b>${headline(app.asked, app)}</b></p>
      <${Payments} points=${app.asked.payments} app=${app} /><${Details} result=${app.asked} app=${app} /></div>`}
    ${lacks.length > 0 && html`<p class="muted small">${say("missing", { what: lacks.map((key) => say(key, { n: draft.hand.length, of: rules.hand_size })).join("，") })}</p>`}
    ${!app.sync.online && html`<p class="muted small">${say("counts_later")}</p>`}
    <div class="face-send">
      <button type="button" class="button" disabled=${lacks.length > 0 || !app.sync.online || !state.may.enter} onClick=${() => app.count()}>${say("preview")}</button>
      <button type="button" class="button primary large" disabled=${lacks.length > 0} onClick=${() => app.enter()}>${say("save")}</button>
    </div></section>`;
}

/** Buttons of which one is chosen. `options`: [value, words]. */
export function Choice({ title, options, value, choose }) {
  return html`<fieldset class="field face-choice"><legend>${title}</legend><div class="row">
    ${options.map(([one, words]) => html`<button type="button" key=${String(one)} class=${cls("button", one === value && "chosen")} aria-pressed=${one === value} onClick=${() => choose(one)}>${words}</button>`)}
  </div></fieldset>`;
}

const seatOptions = (app, seats = SEATS) => seats.map((seat) => [seat, app.name(seat)]);

function Won({ app, draft }) {
  const { say, rules } = app;
  const others = SEATS.filter((seat) => seat !== draft.winner);
  const pickWinner = (seat) => app.change((it) => {
    it.winner = seat;
    if (it.from === seat) it.from = undefined;
    if (it.liable.seat === String(seat)) it.liable.seat = "";
  });
  return html`
    <${Choice} title=${say("who_won")} options=${seatOptions(app)} value=${draft.winner} choose=${pickWinner} />
    <${Choice} title=${say("from_whom")} options=${[[null, say("self_draw")], ...seatOptions(app, others)]} value=${draft.from} choose=${(from) => app.change((it) => { it.from = from; })} />
    ${draft.from !== null && draft.from !== undefined && html`<p><label class="check"><input type="checkbox" checked=${draft.robbed} onChange=${(event) => app.change((it) => { it.robbed = event.target.checked; })} /> ${say("robbed")}</label></p>`}
    ${rules.asks.length > 0 && html`<${Choice} title=${say("count_by")} options=${[["number", say("by_number")], ["hand", say("by_hand")]]} value=${draft.way} choose=${(way) => app.change((it) => { it.way = way; })} />`}
    ${draft.way === "number" ? html`<${Numbers} app=${app} draft=${draft} />` : html`<${HandTiles} app=${app} draft=${draft} />`}
    ${(draft.way === "hand" || rules.pays_melds) && html`<${OthersTiles} app=${app} draft=${draft} seats=${draft.way === "hand" ? others : SEATS} />`}
    <${Flags} app=${app} draft=${draft} />
    ${rules.liability.length > 0 && html`<${Liable} app=${app} draft=${draft} seats=${others} />`}`;
}

function Numbers({ app, draft }) {
  if (draft.winner === null) return null;
  return app.rules.asks.map((asked) => html`<fieldset class="field" key=${asked.key}><legend>${app.words(asked)}</legend>
    <div class="face-seats">${askedSeats(asked, draft.winner).map((seat) => html`<${Amount} key=${seat} name=${app.name(seat)} least=${asked.minimum} most=${asked.maximum}
      value=${draft.numbers[asked.key]?.[seat] ?? String(asked.default)}
      change=${(value) => app.change((it) => { (it.numbers[asked.key] ??= {})[seat] = value; })} />`)}</div></fieldset>`);
}

/** A number with − and + that a thumb can hit. */
function Amount({ name, value, change, least = null, most = null }) {
  const step = (by) => {
    const next = (Number.parseInt(value, 10) || 0) + by;
    change(String(Math.min(most ?? next, Math.max(least ?? next, next))));
  };
  return html`<div class="face-amount"><span class="who">${name}</span>
    <button type="button" class="button" aria-label=${`${name} −`} onClick=${() => step(-1)}>−</button>
    <input type="text" inputmode="numeric" pattern="-?[0-9]*" aria-label=${name} value=${value} onInput=${(event) => change(event.target.value.replace("−", "-"))} />
    <button type="button" class="button" aria-label=${`${name} +`} onClick=${() => step(1)}>+</button></div>`;
}

function PerSeat({ app, title, values }) {
  return html`<fieldset class="field"><legend>${title}</legend><div class="face-seats">
    ${SEATS.map((seat) => html`<${Amount} key=${seat} name=${app.name(seat)} value=${String(values[seat])} change=${(value) => app.change(() => { values[seat] = value; })} />`)}</div></fieldset>`;
}

function Flags({ app, draft }) {
  const { say, rules } = app;
  if (!rules.flags.length || draft.way === "number") return null;
  return html`<fieldset class="field face-choice"><legend>${say("flags")}</legend><div class="row">
    ${rules.flags.map((flag) => {
      const on = draft.flags.includes(flag.id);
      const turn = () => app.change((it) => { it.flags = on ? it.flags.filter((one) => one !== flag.id) : [...it.flags, flag.id]; });
      return html`<button type="button" key=${flag.id} class=${cls("button", on && "chosen")} aria-pressed=${on} onClick=${turn}>${app.words(flag)}</button>`;
    })}</div>
    ${rules.wall_left && html`<div class="field"><label for="wall-left">${say("wall_left")}</label><input id="wall-left" inputmode="numeric" value=${draft.wallLeft} onInput=${(event) => app.change((it) => { it.wallLeft = event.target.value.replace(/\D/g, ""); })} /></div>`}
  </fieldset>`;
}

function Liable({ app, draft, seats }) {
  const { say, rules } = app;
  return html`<div class="field"><label for="liable-rule">${say("liable")}</label>
    <select id="liable-rule" value=${draft.liable.rule} onChange=${(event) => app.change((it) => { it.liable.rule = event.target.value; })}>
      <option value="">${say("liable_none")}</option>${rules.liability.map((rule) => html`<option key=${rule} value=${rule}>${rule}</option>`)}</select>
    ${draft.liable.rule && html`<p class="help"><a href=${app.sync.urls.rulepage} target="_blank" rel="noopener">${say("rule")} ${draft.liable.rule}</a></p>
    <${Choice} title=${say("liable_who")} options=${seats.map((seat) => [String(seat), app.name(seat)])} value=${draft.liable.seat} choose=${(seat) => app.change((it) => { it.liable.seat = seat; })} />`}
  </div>`;
}

function Drawn({ app, draft }) {
  return html`<${OthersTiles} app=${app} draft=${draft} seats=${SEATS} jokers />`;
}

function Points({ app, draft }) {
  const { say } = app;
  const sum = pointSum(draft);
  const turn = (seat) => app.change((it) => {
    it.winners = it.winners.includes(seat) ? it.winners.filter((one) => one !== seat) : [...it.winners, seat].sort();
    if (it.winners.includes(it.from)) it.from = undefined;
  });
  return html`<fieldset class="field face-choice"><legend>${say("winners")}</legend><div class="row">
      ${SEATS.map((seat) => html`<button type="button" key=${seat} class=${cls("button", draft.winners.includes(seat) && "chosen")} aria-pressed=${draft.winners.includes(seat)} onClick=${() => turn(seat)}>${app.name(seat)}</button>`)}</div></fieldset>
    ${draft.winners.length > 0 && html`<${Choice} title=${say("from_whom")} options=${[[null, say("self_draw")], ...seatOptions(app, SEATS.filter((seat) => !draft.winners.includes(seat)))]} value=${draft.from} choose=${(from) => app.change((it) => { it.from = from; })} />`}
    <${PerSeat} app=${app} title=${say("points")} values=${draft.points} />
    ${sum !== 0 && html`<p class="note warning" role="status">${say("sum", { n: sum })}</p>`}`;
}

function Fines({ app, draft }) {
  const { say } = app;
  const add = () => app.change((it) => { it.fines.push({ offender: "", to: ["", "", "", ""], note: "" }); });
  return html`${draft.fines.map((fine, i) => html`<div class="face-fine" key=${i}>
      <${Choice} title=${`${say("penalty")}: ${say("offender")}`} options=${SEATS.map((seat) => [String(seat), app.name(seat)])} value=${fine.offender} choose=${(seat) => app.change(() => { fine.offender = seat; })} />
      <div class="face-seats">${SEATS.filter((seat) => String(seat) !== fine.offender).map((seat) => html`<${Amount} key=${seat} least=${0} name=${say("gets", { name: app.name(seat) })} value=${fine.to[seat] || "0"} change=${(value) => app.change(() => { fine.to[seat] = value; })} />`)}</div>
      <div class="field"><label for=${`note${i}`}>${say("note")}</label><input id=${`note${i}`} maxlength="120" value=${fine.note} onInput=${(event) => app.change(() => { fine.note = event.target.value; })} /></div>
      <button type="button" class="button danger" onClick=${() => app.change((it) => { it.fines.splice(i, 1); })}>${say("remove", { what: say("penalty") })}</button></div>`)}
    <p><button type="button" class="link-button" onClick=${add}>${say("add_penalty")}</button></p>`;
}
