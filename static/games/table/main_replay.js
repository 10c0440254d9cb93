/* Starts the replay of a page; the address holds the move (#move-120). Imports `page`, `replay`. */

import { pageData, readJson } from "./page.js";
import { Replay } from "./replay.js";

const { root, page } = pageData();
const record = readJson("record");
const stage = new Replay(root, { ...page, record });
const wanted = /^#move-(\d+)$/.exec(window.location.hash);
if (wanted) stage.position = stage.line.positionOf(Number(wanted[1]));
stage.onSeek = (at) => window.history.replaceState(null, "", at === null ? "#" : `#move-${at}`);
stage.start();
