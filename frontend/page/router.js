/** Find the screen for an address, and change addresses without loading the page again. */

/** @typedef {{screen: "home" | "new" | "table" | "tv" | "event" | "board" | "desk" | "room" | "clock" | "club" | "lost", code: string | null, game: string | null}} Route */

/** Where no screen is named, it is the last word of the address. @type {[RegExp, Route["screen"] | ""][]} */
const SCREENS = [
  [/^\/$/, "home"],
  [/^\/new$/, "new"],
  [/^\/t\/([^/]+)$/, "table"],
  [/^\/t\/([^/]+)\/g\/([^/]+)$/, "table"],
  [/^\/t\/([^/]+)\/(new|tv)$/, ""],
  [/^\/c\/([^/]+)$/, "club"],
  [/^\/e\/([^/]+)$/, "event"],
  [/^\/e\/([^/]+)\/(desk|room|board|clock)$/, ""],
];

/** Return the route of an address path. @param {string} path @returns {Route} */
function routeOf(path) {
  for (const [pattern, screen] of SCREENS) {
    const found = pattern.exec(path);
    if (!found) continue;
    const [, code, last = null] = found;
    const named = /** @type {Route["screen"]} */ (screen || last);
    return { screen: named, code: code ? codeOf(code) : null, game: screen ? last : null };
  }
  return { screen: "lost", code: null, game: null };
}

/** Return the code that a part of an address stands for. @param {string} part */
function codeOf(part) {
  try {
    return decodeURIComponent(part).toUpperCase();
  } catch {
    return part;
  }
}

/**
 * Go to `path`; `replace` leaves no step back to where we are.
 * @param {string} path
 * @param {{replace?: boolean}} [options]
 */
export function go(path, { replace = false } = {}) {
  if (needsStyles(path)) return location[replace ? "replace" : "assign"](path);
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  dispatchEvent(new Event("moved"));
}

/** Return the address of a table's page. @param {string} code */
export const tablePath = (code) => `/t/${encodeURIComponent(code)}`;

/**
 * Return the address of the page of one game of a table.
 * @param {string} code
 * @param {string} game its id
 */
export const gamePath = (code, game) => `${tablePath(code)}/g/${encodeURIComponent(game)}`;

/** Return the address of an event's page. @param {string} code */
export const eventPath = (code) => `/e/${encodeURIComponent(code)}`;

/** Return the address of a club's page. @param {string} code */
export const clubPath = (code) => `/c/${encodeURIComponent(code)}`;

/** Return the address of an event's desk. @param {string} code */
export const deskPath = (code) => `/e/${encodeURIComponent(code)}/desk`;

/** Return the address of the desk of an evening that is one freeze-out. @param {string} code */
export const roomPath = (code) => `${eventPath(code)}/room`;

/** Return the address of an event's clocks. @param {string} code */
export const clockPath = (code) => `${eventPath(code)}/clock`;

/** Whether the page of an address has styles that this one may not have, so that it is loaded whole. @param {string} path */
function needsStyles(path) {
  const { screen } = routeOf(path);
  if (screen === "event") return !document.querySelector("[data-event]:is(style, link)");
  return /desk|room|board|clock|tv/.test(screen);
}

/** Call `show` with the route now and whenever it changes. @param {(route: Route) => void} show */
export function startRouter(show) {
  let shown = "";
  const draw = () => {
    shown = location.pathname;
    show(routeOf(shown));
  };
  addEventListener("moved", draw);
  addEventListener("popstate", () => location.pathname !== shown && draw());
  document.addEventListener("click", followLink);
  draw();
}

/** @param {MouseEvent} event */
function followLink(event) {
  const link = /** @type {Element} */ (event.target).closest("a[href^='/']");
  const plain = event.button === 0 &&
    !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented) return;
  const { screen } = routeOf(link.pathname);
  const whole = screen === "lost" || needsStyles(link.pathname);
  if (link.target || link.hasAttribute("download") || whole) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
