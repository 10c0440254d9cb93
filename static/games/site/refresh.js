/* Keeps a part of a page up to date, and prints on a click. Imports nothing.
   Invariant: what did not change is not touched, so the focus stays where it is. */

const EVERY_MS = 10000;

async function refresh(part) {
  const reply = await fetch(part.dataset.refresh, { credentials: "same-origin" });
  if (!reply.ok) return;
  const text = await reply.text();
  const told = text.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
  if (part.dataset.told !== undefined && told !== part.told && !part.contains(document.activeElement)) {
    part.innerHTML = text;
  }
  part.dataset.told = "";
  part.told = told;
}

for (const part of document.querySelectorAll("[data-refresh]")) {
  refresh(part);
  setInterval(() => document.visibilityState === "visible" && refresh(part), EVERY_MS);
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}
