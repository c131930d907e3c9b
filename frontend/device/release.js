/**
 * Notice that a newer release of the app is kept on this device, and take it over when a person says so.
 *
 * @typedef {"" | "ready" | "held"} News `held`: it was asked for while something is being entered in a window
 */

import { ifAtRest, onceAtRest } from "../page/standstill.js";
import { Store } from "../page/store.js";

/** The release that this page is of. */
const MINE = document.documentElement.dataset.release ?? "";
/** How long a worker may take to answer or to take over. */
const PATIENCE = 5_000;

/** @type {Store<{news: News}>} */
export const releases = new Store({ news: /** @type {News} */ ("") });

/** @type {ServiceWorker | null} the worker of the release that could be taken over */
let next = null;

/** Look out for newer releases from now on. @param {ServiceWorkerRegistration} registration */
export function watchReleases(registration) {
  navigator.serviceWorker.addEventListener("controllerchange", follow);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && offer(coming));
  });
  document.addEventListener("visibilitychange", () => {
    // Without network there is nothing to find; the next look is soon enough.
    if (!document.hidden) registration.update().catch(() => undefined);
  });
  if (registration.waiting) offer(registration.waiting);
}

/** Go over to the newer release, unless something is being entered in any window. */
export async function takeOver() {
  const done = await ifAtRest(() => activate(next));
  if (!done) releases.set({ news: "held" });
}

/** Where the page is of the worker's own release already, nothing changes that a person could see. @param {ServiceWorker} worker */
async function offer(worker) {
  next = worker;
  if (!navigator.serviceWorker.controller) return;
  if (await releaseOf(worker) === MINE) await ifAtRest(() => activate(worker));
  else releases.set({ news: "ready" });
}

/** @param {ServiceWorker | null} worker */
function activate(worker) {
  const active = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true })
  );
  worker?.postMessage("take over");
  return Promise.race([active, late()]).then(() => undefined);
}

/** Load the page of the release that has taken over, here or from another window. */
async function follow() {
  const { controller } = navigator.serviceWorker;
  if (controller && await releaseOf(controller) !== MINE) onceAtRest(() => location.reload());
}

/** @param {ServiceWorker} worker @returns {Promise<string | null>} */
function releaseOf(worker) {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => port1.onmessage = ({ data }) => resolve(data));
  worker.postMessage("release", [port2]);
  return Promise.race([answer, late()]);
}

/** @returns {Promise<null>} */
const late = () => new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
