/** Let the app open without network, where the browser allows that: on HTTPS and on this very machine. */

import { watchReleases } from "./release.js";

/** Whether this page can open again without network. */
export const opensOffline = isSecureContext && "serviceWorker" in navigator;

/** Keep the app on this device. */
export function install() {
  if (!opensOffline) return;
  navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" })
    .then(watchReleases)
    .catch((error) => console.warn("The app is not kept for use without network:", error));
}
