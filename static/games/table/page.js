/* What the server wrote into the page. Imports nothing.
   Invariant: a page without its data fails at once, with the name of what is missing. */

export function readJson(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return JSON.parse(node.textContent);
}

/** The address of one deal by its pattern, where there are both. */
export function dealUrl(pattern, deal) {
  return pattern && deal ? pattern.replace("{deal}", deal) : null;
}

/** `{root, page}`: where to draw, and `{lang, texts, sheet, urls, prefs, …}`. */
export function pageData() {
  const root = document.getElementById("table-root");
  const page = readJson("page");
  return { root, page: { urls: {}, prefs: {}, ...page, texts: readJson("texts"), sheet: page.tiles } };
}
