// Keeps everything that was loaded once, so that the site goes on without a network. Each version of the
// site has a store of its own, so files of two versions never mix: a new version waits until a page asks
// for it (common.js). What the kernel asks of JupyterLite passes on to JupyterLite's own worker below.

const PREFIX = "ecolearn-";
const STORE = PREFIX + "{{hash}}";
const LIVE = /\/api\/(drive|stdin\/|service-worker-heartbeat)/;

self.addEventListener("install", event => {
  event.stopImmediatePropagation(); // the other worker would take over at once
  if (!self.registration.active) self.skipWaiting();
});

self.addEventListener("activate", event => {
  event.stopImmediatePropagation();
  event.waitUntil(takeOver());
});

self.addEventListener("message", event => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || LIVE.test(url.pathname)) return;
  event.stopImmediatePropagation();
  event.respondWith(kept(event.request));
});

importScripts("jupyterlite-worker.js");

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== STORE) await caches.delete(name);
  }
  await self.clients.claim();
}

// The page of a lesson and its kernel ask for the same files at about the same time: each travels once.
const coming = new Map();

async function kept(request) {
  const store = await caches.open(STORE);
  const found = await store.match(request, { ignoreVary: true });
  if (found) return found;
  if (request.mode === "navigate") return load(store, request);
  const answer = await (coming.get(request.url) ?? load(store, request));
  return answer.clone();
}

function load(store, request) {
  const done = () => coming.delete(request.url);
  const asked = fetch(request).then(answer => {
    // A full store is no reason to fail: the page gets its answer all the same.
    const storable = answer.status === 200 && answer.type === "basic";
    const stored = storable ? store.put(request, answer.clone()).catch(() => undefined) : Promise.resolve();
    stored.then(done);
    return answer;
  });
  asked.catch(done);
  if (request.mode !== "navigate") coming.set(request.url, asked);
  return asked;
}
