/* The template tag of the page: Preact and htm, vendored. Imports nothing else. */

import { h, render } from "../../vendor/preact/preact.module.js";
import htm from "../../vendor/htm/htm.module.js";

export const html = htm.bind(h);
export { render };

/** Class names out of a list with holes. */
export function cls(...names) {
  return names.filter(Boolean).join(" ");
}
