// Runs before anything is drawn: how this phone shows things, and what it is to the page, so that nothing moves later.
(() => {
  const page = document.documentElement;
  /** @param {string} name @param {any} [fallback] @returns {any} */
  const recall = (name, fallback = null) => {
    try {
      const text = localStorage.getItem(`kanakku.${name}`);
      return text === null ? fallback : JSON.parse(text);
    } catch {
      return fallback;
    }
  };
  const { theme = "auto", suits = "two" } = recall("look") ?? {};
  const { code, sheet, event } = page.dataset;
  const { kept = null, refused = false, came = null } = recall(`keys.${code}`) ?? {};
  page.dataset.theme = theme;
  page.dataset.suits = suits;
  if ((refused ? came : kept ?? came) || /^#(key|director)=/.test(location.hash)) {
    page.dataset.keeps = "";
  }
  if (recall(`me.${code}`) === "" || recall(`me.${sheet}`, "not yet") !== "not yet") {
    page.dataset.asked = "";
  }
  if (recall(`person.${event}`) || location.hash.startsWith("#door=")) page.dataset.found = "";
  if (["tables", "events", "clubs"].some((each) => recall(each)?.length)) page.dataset.known = "";
  /** @type {{tapped: Element | null, gone: AbortController}} */
  const early = { tapped: null, gone: new AbortController() };
  Object.assign(globalThis, { early });
  addEventListener("click", ({ target }) => {
    early.tapped = /** @type {Element} */ (target).closest("[data-do]");
  }, { capture: true, signal: early.gone.signal });
  if (recall("recentGames")?.length) page.dataset.recent = "";
})();
