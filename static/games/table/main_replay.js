/* Starts the replay of a page; the address holds the move (#3-120: event 120 of deal 3 of the match).
   Imports `moments`, `page`, `replay`. Invariant: an address of another deal of the match leads there. */

import { hashOf, readHash } from "./moments.js";
import { dealUrl, pageData, readJson } from "./page.js";
import { Replay } from "./replay.js";

const { root, page } = pageData();
const record = readJson("record");
const stage = new Replay(root, { ...page, record });
const number = record.header.number;

/** Goes to the move in the address, in this deal or in another one of the match. */
function follow(show) {
  const wanted = readHash(window.location.hash);
  if (!wanted) return;
  const other = wanted.number === null || wanted.number === number ? null : record.deals?.find((deal) => deal.number === wanted.number);
  if (other) window.location.replace(dealUrl(page.urls.replay, other.deal) + window.location.hash);
  else show(stage.line.positionOf(wanted.at));
}

follow((position) => {
  stage.position = position;
});
stage.onSeek = (at) => window.history.replaceState(null, "", hashOf(number, at) || "#");
window.addEventListener("hashchange", () => follow((position) => stage.seek(position)));
stage.start();
