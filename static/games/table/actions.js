/* The row of buttons above the hand, and the choices of one of them. Imports `html`, `seat`,
   `tile`, `words`. Invariant: exactly the legal actions, pass the last of the row; nothing here moves
   while a choice is open. */

import { cls, html } from "./html.js";
import { Marks, WindRing } from "./seat.js";
import { Tile } from "./tile.js";
import { choiceWords } from "./words.js";

export function ActionRow({ ctx, own }) {
  const { ui, plan, say } = ctx;
  const group = ui.tray && ctx.options.filter((one) => one.group === ui.tray);
  return html`<div class="actions" role="group" aria-label=${say("choose")}>
    <${Self} ctx=${ctx} wordy=${plan.mode !== "portrait" || ctx.buttons.length < 2} />
    ${own}
    ${group && group.length > 1 && html`<${Tray} options=${group} ctx=${ctx} />`}
    <div class="buttons">
      ${ctx.buttons.map((entry) => html`<${Action} key=${entry.options[0].key} entry=${entry} ctx=${ctx} />`)}
    </div>
  </div>`;
}

/** The own wind, clock and points; the words make room for the buttons. */
function Self({ ctx, wordy }) {
  const seat = ctx.bottom;
  const person = ctx.people[seat] ?? {};
  return html`<div class="self" data-seat=${seat}>
    <${WindRing} seat=${seat} ctx=${ctx} own />
    ${wordy && html`<div class="who">
      <b class="name">${person.name ?? ""}</b>
      <span class="points">${ctx.say("points", { n: person.points ?? 0 })}</span>
    </div>`}
    ${wordy && html`<${Marks} seat=${seat} ctx=${ctx} count=${false} />`}
    ${ctx.bubbles[seat] && html`<div class="bubble" role="status">${ctx.bubbles[seat]}</div>`}
  </div>`;
}

function actionLabel(option, { look, say }) {
  const { action } = option;
  const joker = option.fake && (action.do === "pung" || action.do === "kong");
  if (joker) return look.label("meld", `fake_${action.do}`, say(`fake_${action.do}`));
  if (action.do === "false_win") return say("false_win");
  if (action.do === "choose") return choiceWords(action, look.label);
  return look.label("action", action.do, say(action.do));
}

function groupLabel(group, { action }, { look, say }) {
  return group === "choose" ? look.label("question", action.what, say(group)) : say(group);
}

function Action({ entry, ctx }) {
  const { acts, say } = ctx;
  const [first] = entry.options;
  const several = entry.options.length > 1;
  const sure = ctx.ui.sure === entry.group;
  const label = several ? groupLabel(entry.group, first, ctx) : actionLabel(first, ctx);
  const words = sure ? say(`sure_${entry.group}`) : label;
  return html`<button type="button" class=${cls("action", `do-${entry.group}`, sure && "sure")} data-do=${entry.group}
    disabled=${ctx.busy} aria-expanded=${several ? ctx.ui.tray === entry.group : undefined}
    onClick=${() => (several ? acts.open(entry.group) : acts.choose(first))}>
    <span class="label">${words}${several && html`<small> ×${entry.options.length}</small>`}</span>
    ${!several && first.shows.length > 0 && html`<${Shown} option=${first} ctx=${ctx} />`}
  </button>`;
}

function Shown({ option, ctx }) {
  return html`<span class=${cls("shown", option.shows.length > 3 && "four")}>
    ${option.shows.map((spot, i) => html`${spot.swapped && html`<i class="swap" aria-hidden="true">⇄</i>`}
      <${Tile} key=${i} tile=${spot.tile} look=${ctx.lookOf(ctx.me)} spot=${{ as: spot.as }} class=${spot.claimed ? "taken" : ""} />`)}
  </span>`;
}

/** All choices of one group; digits pick them. It lies over the table and pushes nothing away. */
function Tray({ options, ctx }) {
  const { say, acts } = ctx;
  return html`<div class="tray" role="dialog" aria-label=${say("choose")}>
    <div class="tray-options">
      ${options.map((option, i) => html`<button type="button" key=${option.key} class=${cls("action", `do-${option.group}`)}
        disabled=${ctx.busy} onClick=${() => acts.choose(option)}>
        <span class="label">${i < 9 && html`<kbd>${i + 1}</kbd>`}${actionLabel(option, ctx)}</span>
        <${Shown} option=${option} ctx=${ctx} />
      </button>`)}
      <button type="button" class="plain" onClick=${() => acts.open(null)}>${say("back")}</button>
    </div>
  </div>`;
}
