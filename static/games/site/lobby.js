/* Keeps a list of rooms up to date: the socket says that it changed, the page asks for it.
   Imports nothing. Invariant: also without a socket the list is asked for, every half minute or as often as
   the page says; what somebody is filling in is not taken away. */

const list = document.querySelector("[data-ws][data-list]");
const SLOW_MS = Number(list.dataset.every ?? 30000);
const LONGEST_WAIT_MS = 30000;
let wait = 1000;

async function refresh() {
  if (list.querySelector("details[open]")) return;
  const reply = await fetch(list.dataset.list, { credentials: "same-origin" });
  if (!reply.ok || list.querySelector("details[open]")) return;
  list.innerHTML = await reply.text();
  list.dispatchEvent(new Event("listed", { bubbles: true }));
}

function listen() {
  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${window.location.host}${list.dataset.ws}`);
  socket.onopen = () => {
    wait = 1000;
    refresh();
  };
  socket.onmessage = refresh;
  socket.onclose = () => {
    setTimeout(listen, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
}

listen();
setInterval(() => document.visibilityState === "visible" && refresh(), SLOW_MS);
