/* The fairness page: checks the deal of the page, or a record file. Imports `verify`, `kept`.
   Invariant: every verdict is computed here; all words stand in the page. */

import { keptFor } from "./kept.js";
import { NotARecord, verify } from "./verify.js";

const SVG = "http://www.w3.org/2000/svg";
const root = document.querySelector("[data-fairness]");
const part = (name) => root.querySelector(`[data-part="${name}"]`);

function verdict(name, fits) {
  const node = root.querySelector(`[data-check="${name}"]`);
  node.dataset.fits = fits;
  node.textContent = fits ? root.dataset.yes : root.dataset.no;
}

function tile(name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 60 80");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", name);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${root.dataset.tiles}#t${name}`);
  picture.append(use);
  return picture;
}

/** The wall in stacks of two, first tile above; a tile that is not the told one is marked. */
function drawWall(found, told) {
  part("walls").replaceChildren(...Array.from({ length: Math.ceil(found.length / 2) }, (_, stack) => {
    const item = document.createElement("li");
    for (const at of [2 * stack, 2 * stack + 1].filter((i) => i < found.length)) {
      const drawn = tile(found[at]);
      drawn.classList.toggle("other", found[at] !== told[at]);
      item.append(drawn);
    }
    return item;
  }));
}

/** The number this browser sent, where it kept one: is it among those that made the wall? */
function checkOwn(fair) {
  const sent = keptFor(fair.commitment);
  part("own").hidden = sent === null;
  if (sent === null) return true;
  part("own-seed").textContent = sent;
  const fits = fair.client_seeds.includes(sent);
  verdict("own", fits);
  return fits;
}

function show({ fair, found, checks }) {
  for (const [name, fits] of Object.entries(checks)) verdict(name, fits);
  const all = checkOwn(fair) && Object.values(checks).every(Boolean);
  part("deal").textContent = fair.deal;
  part("server-seed").textContent = fair.server_seed;
  part("commitment-told").textContent = fair.commitment;
  part("commitment-found").textContent = found.commitment;
  root.querySelectorAll("[data-seed]").forEach((node) => {
    node.textContent = fair.client_seeds[node.dataset.seed] ?? root.dataset.none;
  });
  part("dice-told").textContent = words(fair.dice);
  part("dice-found").textContent = words(found.dice);
  part("tiles").textContent = found.wall.length;
  drawWall(found.wall, fair.wall);
  part("facts").hidden = false;
  say(all ? root.dataset.all : root.dataset.broken, all);
}

const words = (dice) => dice.map((pair) => pair.join(" + ")).join(", ");

function say(text, good) {
  const node = part("verdict");
  node.textContent = text;
  node.classList.toggle("error", !good);
}

async function check(record) {
  part("facts").hidden = true;
  if (!globalThis.crypto?.subtle) {
    say(root.dataset.insecure, false);
    return;
  }
  try {
    show(await verify(record));
  } catch (error) {
    if (!(error instanceof NotARecord)) throw error;
    say(`${root.dataset.unread} ${error.place}`, false);
  }
}

async function readFile(file) {
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}

part("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  part("names").hidden = true;
  await check(await readFile(file));
});

await check(JSON.parse(document.getElementById("record").textContent));
