/**
 * Let the app open without network: keep the files of one release, and hand them out by their addresses.
 *
 * A new release is kept beside the old one and takes over when no page uses the old one any more, or when a page
 * says that a person wants it and nothing is being entered. What the API answers is never kept here.
 */

/** The server fills in the release and its files. */
const RELEASE = "{{release}}";
const FILES = "{{files}}";

const SHELVES = "kanakku-shell-";
const SHELF = SHELVES + RELEASE;
/** The page without a screen, which the script then draws. */
const SHELL = "/shell";
const PAGES = /^\/($|new$|t\/|e\/[^/]+(\/(board|clock))?$)/;
/** How long a page may take from the network before the kept one is shown. */
const PATIENCE = 4_000;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(keepRelease()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", ({ data, ports }) => {
  if (data === "release") ports[0].postMessage(RELEASE);
  if (data === "take over") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(assetFor(request));
  if (request.mode === "navigate" && PAGES.test(pathname)) event.respondWith(pageFor(event));
});

async function keepRelease() {
  const shelf = await caches.open(SHELF);
  await shelf.addAll([SHELL, ...FILES.split(" ").map((name) => `/assets/${name}`)]);
}

/** Only shelves of our own are cleared: other apps may live at this address. */
async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELVES) && name !== SHELF);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is asked for while this worker still wakes up.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** @param {Request} request */
async function assetFor(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // What the server says of a game in another language is kept with the first game of its kind.
  if (response.ok && request.url.includes("/assets/words/")) {
    const copy = response.clone();
    caches.open(SHELF).then((shelf) => shelf.put(request, copy)).catch(() => undefined);
  }
  return response;
}

/** Prefer the page of the newest release; without network, that of the kept one. @param {FetchEvent} event */
async function pageFor({ request, preloadResponse }) {
  try {
    const response = await Promise.race([
      preloadResponse.then((it) => it ?? fetch(request)),
      late(),
    ]);
    if (response.status < 500) return response;
  } catch {
    // Without network the kept page is as good as any.
  }
  const shelf = await caches.open(SHELF);
  return await shelf.match(SHELL) ?? Response.error();
}

/** @returns {Promise<never>} */
const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));
