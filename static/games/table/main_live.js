/* Starts the live table of a page. Imports `live`, `page`. */

import { Live } from "./live.js";
import { pageData } from "./page.js";

const { root, page } = pageData();
const scheme = window.location.protocol === "https:" ? "wss" : "ws";
const stage = new Live(root, { ...page, ws: `${scheme}://${window.location.host}${page.ws}` });
stage.start();
