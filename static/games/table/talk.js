/* Comments of club members at the moves of a deal. Imports `html`, `words`.
   Invariant: shows what the site has; whether one may write or remove is the site's answer. */

import { cls, html } from "./html.js";
import { timeWords } from "./words.js";

const LENGTH = 500;

export function Talk({ ctx }) {
  const { say, acts, review } = ctx;
  const { list, more, mayWrite, error, state } = review.store.comments;
  return html`
    ${error !== null && html`<p class="risk" role="alert">${error || say("did_not_work")}</p>`}
    ${list.length === 0 && state !== "reading" && html`<p class="study-none">${say(mayWrite ? "no_comments_yet" : "no_comments")}</p>`}
    <ol class="comments">${list.map((one) => html`<${Comment} key=${one.id} one=${one} ctx=${ctx} />`)}</ol>
    ${more !== null && html`<button type="button" class="plain" onClick=${acts.moreComments}>${say("more_comments")}</button>`}
    ${mayWrite && html`<form class="write" onSubmit=${(event) => write(event, acts)}>
      <label for="comment-text">${say("comment_here", { n: review.step })}</label>
      <textarea id="comment-text" name="text" rows="3" maxlength=${LENGTH} required></textarea>
      <button class="primary">${say("comment_send")}</button>
    </form>`}`;
}

async function write(event, acts) {
  event.preventDefault();
  const form = event.target;
  if (await acts.comment(form.elements.text.value)) form.reset();
}

function Comment({ one, ctx }) {
  const { say, acts, review, ui } = ctx;
  const asks = ui.removing === one.id;
  return html`<li class=${cls(one.at === review.at && "here")}>
    <p><b>${one.author}</b> <time datetime=${one.time}>${timeWords(one.time, ctx.look.lang)}</time></p>
    <p>${one.text}</p>
    <div class="comment-acts">
      <button type="button" class="plain small" onClick=${() => acts.goTo(one.at)}>${say("to_move")}</button>
      ${one.removable && html`<button type="button" class="plain small" onClick=${() => acts.removing(one)}>${say("comment_remove")}</button>`}
    </div>
    ${asks && html`<form class="write" onSubmit=${(event) => {
      event.preventDefault();
      acts.removeComment(one.id, event.target.elements.reason.value);
    }}><label for="remove-reason">${say("remove_reason")}</label>
      <input id="remove-reason" name="reason" maxlength="300" required />
      <button class="primary">${say("comment_remove")}</button></form>`}
  </li>`;
}
