/* The service worker of the scorer's pages: they open without a network, as they last were.
   Looks after pages below /face/ only. What changes (*.json) always goes to the network. */

const CACHE = "face-1";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("face-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

// The page tells what it was made of: it was loaded before this worker looked after it.
self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keepAll(event.data.keep, event.source));
});

async function keepAll(urls, page) {
  const cache = await caches.open(CACHE);
  await Promise.all(urls.map(async (url) => {
    try {
      const reply = await fetch(url, { credentials: "same-origin" });
      if (usable(reply)) await cache.put(url, reply);
    } catch {
      // Not now: the next visit tries again.
    }
  }));
  page?.postMessage({ kept: urls.length });
}

const usable = (reply) => reply.ok && !reply.redirected && reply.type === "basic";

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.endsWith(".json")) return;
  if (request.mode === "navigate") event.respondWith(freshFirst(request));
  else event.respondWith(keptFirst(request));
});

async function freshFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const reply = await fetch(request);
    if (usable(reply)) await cache.put(request.url, reply.clone());
    return reply;
  } catch (error) {
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

const HASHED = /\.[0-9a-f]{12}\.\w+$/;

/** A file with its content's hash in its name never goes stale; another may have changed. */
async function keptFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept && HASHED.test(new URL(request.url).pathname)) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
