/* Reads a replay's record and jumps about in it: every picture must be the one that a plain
   fold from the start gives, and the wall must hold what was not drawn. Prints the number of pictures compared. */
import assert from "node:assert/strict";

import { emptyView, fold } from "../../../static/games/table/fold.js";
import { wallAt } from "../../../static/games/table/moments.js";
import { seenBy, Timeline } from "../../../static/games/table/timeline.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const { header, events, wall } = JSON.parse(text);

/** The same jumps in every run. */
function* jumps(length) {
  let state = 12345;
  for (let i = 0; i < 300; i += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state % (length + 1);
  }
}

let compared = 0;
for (const seat of [0, 1, 2, 3]) {
  const plain = [emptyView({ ...header, viewer: seat })];
  for (const event of events.map((one) => seenBy(one, seat)).filter(Boolean)) plain.push(fold(plain.at(-1), event));
  const line = new Timeline(header, events, seat);
  assert.equal(line.length, plain.length - 1);
  for (const n of jumps(line.length)) {
    assert.deepEqual(line.at(n), plain[n], `seat ${seat}, position ${n}`);
    compared += 1;
  }
  let n = 0;
  while (n < line.length) n = line.turn(n, 1);
  while (n > 0) n = line.turn(n, -1);
  assert.deepEqual(line.at(0), plain[0]);
}

const rest = (at) => wallAt(wall, events, at).places.filter((place) => place.there).map((place) => place.tile);
assert.deepEqual(rest(events.length - 1), events.at(-1).wall_rest);
events.forEach((event, at) => {
  if (event.e !== "drawn") return;
  const before = wallAt(wall, events, at - 1);
  assert.equal(wall[event.index], event.tile);
  if (event.source === "head") assert.equal(before.next, event.index, `drawn at ${at}`);
  assert.equal(rest(at).length, event.left, `left at ${at}`);
});
console.log(compared);
