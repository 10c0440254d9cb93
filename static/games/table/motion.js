/* Motion at the table: a tile travels to the river, a claim gathers, a draw slides in.
   Imports nothing. Invariant: under 200 ms, none where the person wants less motion, and the
   tiles are in their final place from the first frame on, so nothing moves under a pointer. */

const MS = 170;
const EASE = "cubic-bezier(.2,.7,.3,1)";

export function wantsMotion(view) {
  return view.document.documentElement.dataset.calm === undefined
    && !view.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where things lie before a drawing: call it, draw, then `play` with what it gave. */
export function before(root, fresh, bottom) {
  if (fresh.length === 0 || fresh.length > 4) return [];
  return fresh.flatMap(({ event }) => origin(root, event, bottom));
}

function origin(root, event, bottom) {
  if (event.e === "discarded") {
    const own = event.seat === bottom && lastOf(root, `.hand [data-t="${event.tile}"]`);
    return [{ event, from: rect(own || root.querySelector(`.card[data-seat="${event.seat}"]`)) }];
  }
  if (event.e === "melded" && event.meld.from !== null) {
    return [{ event, from: rect(lastOf(root, `[data-river="${event.meld.from}"] .tile`)) }];
  }
  return event.e === "drawn" && event.seat === bottom ? [{ event, from: null }] : [];
}

export function play(root, origins) {
  for (const { event, from } of origins) {
    if (event.e === "discarded") travel(lastOf(root, `[data-river="${event.seat}"] .tile`), from);
    if (event.e === "melded") travel(lastOf(root, `[data-melds="${event.seat}"] .meld`), from);
    if (event.e === "drawn") slide(root.querySelector(".hand .apart"));
  }
}

function travel(node, from) {
  if (!node || !from) return;
  const to = rect(node);
  const tile = from.width < 3 * to.width; // a card is larger than any tile: start at its middle
  const [x, y] = tile ? [from.left, from.top] : [from.left + (from.width - to.width) / 2, from.top];
  const move = `translate(${x - to.left}px, ${y - to.top}px) scale(${tile ? from.width / to.width : 1})`;
  const path = [move, "none"].map((transform) => ({ transform, transformOrigin: "0 0" }));
  node.animate(path, { duration: MS, easing: EASE });
}

function slide(node) {
  node?.animate([{ opacity: 0, translate: "24px 0" }, { opacity: 1, translate: "0 0" }], { duration: MS, easing: EASE });
}

function lastOf(root, selector) {
  const all = root.querySelectorAll(selector);
  return all[all.length - 1] ?? null;
}

function rect(node) {
  return node ? node.getBoundingClientRect() : null;
}
