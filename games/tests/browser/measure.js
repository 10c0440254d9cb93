/* Run inside the page: what a person with a ruler would complain about. */
() => {
  const faults = [];
  const visible = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && !node.closest(".sr") && getComputedStyle(node).visibility !== "hidden";
  };
  const name = (node) => `${node.tagName.toLowerCase()}.${node.className?.baseVal ?? node.className} "${(node.textContent ?? "").trim().slice(0, 20)}"`;
  const drawn = document.querySelectorAll(".in-hand, .lounge li, .action").length;  // before the deal there are questions without tiles
  if (drawn === 0) faults.push("nothing is drawn");
  const root = document.scrollingElement;
  if (root.scrollHeight > window.innerHeight || root.scrollWidth > window.innerWidth) faults.push("the page scrolls");

  // Everything that belongs to the board is inside the window.
  const over = document.querySelector(".sheet, .tray") !== null;
  const board = [".card", ".hub", ".action", ".in-hand", ".topbar > *", ".meld", ".flowers", ".river .tile", ".toast", ".panel:not(.sr)"];
  for (const node of document.querySelectorAll(board.join())) {
    if (!visible(node) || node.closest(".sheet")) continue;
    const box = node.getBoundingClientRect();
    if (box.left < -0.6 || box.top < -0.6 || box.right > window.innerWidth + 0.6 || box.bottom > window.innerHeight + 0.6) {
      faults.push(`outside the window: ${name(node)} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  }

  // No text under 12 px.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || !visible(parent) || /SCRIPT|STYLE|OPTION/.test(parent.tagName)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 12) faults.push(`text of ${size} px: ${name(parent)}`);
  }

  // Buttons of the row are at least 48 px high, others at least 40.
  for (const node of document.querySelectorAll(".action, .primary, .sheet .plain")) {
    if (visible(node) && node.getBoundingClientRect().height < 48) faults.push(`low button: ${name(node)}`);
  }
  for (const node of document.querySelectorAll(".table button:not(.in-hand), .table select")) {
    if (visible(node) && node.getBoundingClientRect().height < 36) faults.push(`tiny control: ${name(node)}`);
  }

  // Pass is the rightmost of its row.
  const pass = document.querySelector(".buttons .do-pass");
  if (pass) {
    const right = pass.getBoundingClientRect().right;
    for (const node of document.querySelectorAll(".buttons .action")) {
      if (node !== pass && node.getBoundingClientRect().right >= right) faults.push("pass is not the rightmost");
    }
  }

  // Nothing covers anything else on the board.
  const parts = [".card", ".hub", ".actions > .buttons", ".actions > .self", ".hand-row", ".own .own-side > *", ".actions > .own-side > *", ".topbar", ".river .tile", ".seat .meld", ".seat .flowers", ".own .meld", ".hand-and-melds > .melds", ".concealed"];
  const boxes = [...document.querySelectorAll(parts.join())].filter((node) => visible(node)).map((node) => ({ node, box: node.getBoundingClientRect() }));
  const sameRiver = (a, b) => a.closest(".river") && a.closest(".river") === b.closest(".river");
  for (let i = 0; i < boxes.length; i += 1) {
    for (let j = i + 1; j < boxes.length; j += 1) {
      const [a, b] = [boxes[i], boxes[j]];
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width > 2 && height > 2 && !sameRiver(a.node, b.node)) {
        faults.push(`overlap of ${Math.round(width)} x ${Math.round(height)}: ${name(a.node)} and ${name(b.node)}`);
      }
    }
  }

  // A sheet holds its text without being cut off.
  for (const node of document.querySelectorAll(".sheet, .tray, .panel:not(.sr)")) {
    const box = node.getBoundingClientRect();
    if (box.top < -0.6 || box.bottom > window.innerHeight + 0.6 || box.left < -0.6 || box.right > window.innerWidth + 0.6) faults.push(`outside the window: ${name(node)}`);
  }
  return { faults, over };
}
