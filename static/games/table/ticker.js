/* Runs the clocks on the screen between drawings. Imports `clock`.
   Invariant: touches only texts and the rest of rings; never the layout. */

import { left, seconds, share } from "./clock.js";

/** Writes the time left into `[data-seconds]`, `.ring.running` and `[data-go-on]` of `root`. */
export function tick(root, clock, goOn, local) {
  const shown = seconds(clock, local);
  const part = share(clock, local);
  for (const node of root.querySelectorAll("[data-seconds]")) write(node, shown === null ? "" : String(shown));
  for (const ring of root.querySelectorAll(".ring.running")) {
    const rest = ring.querySelector(".rest");
    rest.style.strokeDashoffset = String(100 - 100 * (part ?? 1));
    ring.classList.toggle("hurry", shown !== null && shown <= 5);
  }
  const rest = goOn === null ? null : left({ ...clock, deadline: goOn }, local);
  for (const node of root.querySelectorAll("[data-go-on]")) write(node, rest === null ? "" : `${Math.ceil(rest / 1000)}`);
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
