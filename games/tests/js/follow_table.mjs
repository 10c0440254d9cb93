/* Reads `{first, steps: [{event, table}]}` and folds each of a table's own events as the page does. */
import assert from "node:assert/strict";

import { foldTable } from "../../../static/games/table/tablefold.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const { first, steps } = JSON.parse(text);
let table = first;
for (const { event, table: expected } of steps) {
  ({ table } = foldTable(table, event));
  assert.deepEqual(table, expected, JSON.stringify(event));
}
console.log(steps.length);
