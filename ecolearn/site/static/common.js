// What every page of the site does: keep itself for the next time, and go on to a newer version.

export const root = new URL("..", import.meta.url);

/** Text of this page by its name, with values filled in: say("loading", { done: 3 }). */
export function say(name, values = {}) {
  const words = JSON.parse(document.getElementById("words")?.textContent || "{}");
  return (words[name] ?? name).replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/**
 * Register the worker that keeps the site. A newer version that is waiting is taken at once, and the page
 * loads anew; so call this before anything is begun. Resolves to whether pages are kept here at all.
 */
export async function keep() {
  if (!("serviceWorker" in navigator)) return false;
  try {
    // The same address as JupyterLite's, or one would replace the other.
    const address = new URL("service-worker.js?enableCache=false", root);
    const registration = await navigator.serviceWorker.register(address, { scope: root.pathname });
    await newest(registration);
    if (registration.waiting && navigator.serviceWorker.controller) {
      const changed = new Promise(done =>
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
      registration.waiting.postMessage("take over");
      await changed;
      location.reload();
      await new Promise(() => undefined);
    }
    if (!navigator.serviceWorker.controller) await controlled(registration);
    return Boolean(navigator.serviceWorker.controller);
  } catch {
    return false;
  }
}

/** Look whether there is a newer version, if that takes no longer than a moment: without a network there is none. */
async function newest(registration) {
  if (!navigator.serviceWorker.controller) return;
  const moment = () => new Promise(done => setTimeout(done, 2000));
  await Promise.race([registration.update().catch(() => undefined), moment()]);
  const coming = registration.installing;
  if (!coming) return;
  const there = new Promise(done => coming.addEventListener("statechange", done, { once: true }));
  await Promise.race([there, moment()]);
}

/**
 * Wait until the worker has this page. One that became active while the page was loading, or that was passed over
 * when the page was loaded anew by force, has it only if asked. Not for ever: the page works without it.
 */
function controlled(registration) {
  return new Promise(done => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    const coming = registration.installing ?? registration.waiting;
    const ask = () => {
      if (coming?.state === "redundant") done();
      registration.active?.postMessage("claim");
    };
    coming?.addEventListener("statechange", ask);
    ask();
    setTimeout(done, 20000);
  });
}

/**
 * Keep a page with its pictures, scripts and style: what was loaded before the worker had this page, and what nobody
 * has seen yet. A page without a network shall lack nothing. What is kept already is not loaded again.
 */
export async function keepPage(page, address) {
  const named = page.querySelectorAll("img[src], script[src], link[rel=stylesheet], link[rel=icon]");
  const all = [...named].map(one => new URL(one.getAttribute("src") ?? one.getAttribute("href"), address).href);
  // Modules that scripts import.
  const loaded = performance.getEntriesByType("resource").map(entry => entry.name);
  all.unshift(address.split("#")[0], ...loaded.filter(name => name.startsWith(root.href)));
  for (const one of new Set(all)) await fetch(one).catch(() => undefined);
}

/** Remember or read a choice of the person at this browser; forgets where nothing can be stored. */
export function choice(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`ecolearn.${name}`) ?? "";
    localStorage.setItem(`ecolearn.${name}`, value);
  } catch {
    // A browser that stores nothing: then nothing is remembered.
  }
  return value ?? "";
}

/** Let a button act only if it is pressed again: the first time it asks. */
export function twice(button, act) {
  const asks = button.textContent;
  button.addEventListener("click", () => {
    if (button.textContent === asks) button.textContent = button.dataset.sure;
    else act();
  });
  button.addEventListener("blur", () => { button.textContent = asks; });
}
