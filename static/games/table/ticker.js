/* Runs the clocks on the screen between drawings. Imports `clock`.
   Invariant: touches only texts and the rest of rings; never the layout. */

import { left, running, seconds } from "./clock.js";

const HURRY = 5;

/** Writes the time left into rings, `[data-count-down]` and `[data-go-on]` of `root`. */
export function tick(root, clock, goOn, local) {
  for (const ring of root.querySelectorAll(".ring.running")) turn(ring, running(clock, Number(ring.dataset.bank), local));
  const shown = seconds(clock, local);
  for (const node of root.querySelectorAll("[data-count-down]")) write(node, shown === null ? "" : String(shown));
  const rest = goOn === null ? null : left({ ...clock, deadline: goOn }, local);
  for (const node of root.querySelectorAll("[data-go-on]")) write(node, rest === null ? "" : `${Math.ceil(rest / 1000)}`);
}

function turn(ring, time) {
  ring.querySelector(".rest").style.strokeDashoffset = String(100 - 100 * (time?.share ?? 1));
  ring.classList.toggle("hurry", time !== null && !time.reserve && time.seconds <= HURRY);
  ring.classList.toggle("reserve", Boolean(time?.reserve));
  write(ring.querySelector(".count"), time === null ? "" : String(time.seconds));
}

function write(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}
