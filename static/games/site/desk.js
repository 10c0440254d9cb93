/* The clocks of the rooms desk: seconds left until each table's deadline.
   Imports nothing. Invariant: never negative; the server's list alone says what is due. */

function tick() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const seconds = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now()) / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

tick();
setInterval(tick, 500);
document.addEventListener("listed", tick);
