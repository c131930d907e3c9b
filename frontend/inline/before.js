// Runs before anything is drawn: how this phone shows things, and what it is to the page, so that nothing moves later.
(() => {
  const page = document.documentElement;
  /** @param {string} name @returns {any} */
  const recall = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`kanakku.${name}`) ?? "null");
    } catch {
      return null;
    }
  };
  const { theme = "auto", suits = "two" } = recall("look") ?? {};
  const { code } = page.dataset;
  const { kept = null, refused = false, came = null } = recall(`keys.${code}`) ?? {};
  page.dataset.theme = theme;
  page.dataset.suits = suits;
  if ((refused ? came : kept ?? came) || location.hash.startsWith("#key=")) page.dataset.keeps = "";
  if (recall("tables")?.length) page.dataset.known = "";
  /** @type {{tapped: Element | null, gone: AbortController}} */
  const early = { tapped: null, gone: new AbortController() };
  Object.assign(globalThis, { early });
  addEventListener("click", ({ target }) => {
    early.tapped = /** @type {Element} */ (target).closest("[data-do]");
  }, { capture: true, signal: early.gone.signal });
  if (recall("recentGames")?.length) page.dataset.recent = "";
})();
