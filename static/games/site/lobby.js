/* Keeps the list of open rooms up to date: the socket says that it changed, the page asks for it.
   Imports nothing. Invariant: without a socket the list is asked for every half minute. */

const list = document.getElementById("rooms");
const SLOW_MS = 30000;
let wait = 1000;

async function refresh() {
  const reply = await fetch(list.dataset.list, { credentials: "same-origin" });
  if (reply.ok) list.innerHTML = await reply.text();
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
    wait = Math.min(wait * 2, SLOW_MS);
  };
}

listen();
setInterval(() => document.visibilityState === "visible" && refresh(), SLOW_MS);
