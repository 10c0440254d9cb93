/* Reads lines {viewer, view, steps: [{event, view}]} and folds each event as the page does.
   Prints the first difference from the engine's own view and ends with 1, or the number of steps. */
import assert from "node:assert/strict";
import { createInterface } from "node:readline";

import { fold } from "../../../static/games/table/fold.js";

let steps = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { viewer, view: first, steps: all } = JSON.parse(line);
  let view = first;
  for (const { event, view: expected } of all) {
    const before = JSON.stringify(view);
    const after = fold(view, event);
    assert.equal(JSON.stringify(view), before, `the fold changed the view it was given: ${JSON.stringify(event)}`);
    assert.deepEqual(after, expected, `viewer ${viewer}, after ${JSON.stringify(event)}`);
    view = after;
    steps += 1;
  }
}
console.log(steps);
