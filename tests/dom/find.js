/**
 * Find elements as people name them, one step after the other.
 *
 * @typedef {{said: string, exact?: boolean} | {pattern: string, flags: string}} Said
 * @typedef {{css: string} | {role: string, name?: Said} | {label: Said} | {text: Said} | {hasText: Said} |
 *   {has: Step[]} | {nth: number}} Step
 */

import { computeAccessibleName, getRole } from "dom-accessibility-api";

/** Where to look for a role that many elements have. */
const PLACES = /** @type {Record<string, string>} */ ({
  alert: "[role=alert]",
  button: "button, input, [role=button]",
  checkbox: "input[type=checkbox], [role=checkbox]",
  columnheader: "th, [role=columnheader]",
  dialog: "dialog, [role=dialog]",
  group: "fieldset, [role=group], details",
  heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
  img: "img, [role=img]",
  link: "a[href], [role=link]",
  listitem: "li, [role=listitem]",
  navigation: "nav, [role=navigation]",
  row: "tr, [role=row]",
  rowheader: "th, [role=rowheader]",
  status: "output, [role=status]",
});

/** @param {string} text */
const plain = (text) => text.replace(/[\u200b\u00ad]/g, "").replace(/\s+/g, " ").trim();

/** Say whether a text is what was said. @param {string} text @param {Said} said */
export function fits(text, said) {
  if ("pattern" in said) return new RegExp(said.pattern, said.flags).test(text);
  if (said.exact) return plain(text) === plain(said.said);
  return plain(text).toLowerCase().includes(plain(said.said).toLowerCase());
}

/** @param {import("./page.js").Page} page @param {Step[]} steps @returns {any[]} */
export function find(page, steps) {
  page.styles.renew();
  return found(page, [page.window.document], steps);
}

/** @param {import("./page.js").Page} page @param {any[]} roots @param {Step[]} steps */
function found(page, roots, steps) {
  return steps.reduce((from, step) => [...new Set(taken(page, from, step))], roots);
}

/** @param {import("./page.js").Page} page @param {any[]} from @param {Step} step @returns {any[]} */
function taken(page, from, step) {
  if ("nth" in step) return from.slice(step.nth).slice(0, 1);
  if ("has" in step) return from.filter((each) => found(page, [each], step.has).length > 0);
  if ("hasText" in step) return from.filter((each) => fits(plain(content(each)), step.hasText));
  if ("css" in step) return inside(from, step.css);
  if ("role" in step) {
    return inside(from, PLACES[step.role] ?? "*").filter((each) =>
      roleOf(each) === step.role &&
      (!step.name || fits(nameOf(page, each), step.name)) && heard(page, each)
    );
  }
  if ("label" in step) {
    const labelled = "[aria-label], [aria-labelledby], input, select, textarea, button, output";
    return inside(from, labelled).filter((each) =>
      labels(each).some((label) => fits(label, step.label))
    );
  }
  const said = inside(from, "*").filter((each) =>
    !["script", "style", "template", "noscript", "head", "title"].includes(each.localName) &&
    fits(plain(content(each)), step.text)
  );
  const around = new Set(said.map((each) => each.parentElement));
  return said.filter((each) => !around.has(each));
}

/** @param {any[]} from @param {string} css @returns {any[]} */
const inside = (from, css) => from.flatMap((each) => [...each.querySelectorAll(css)]);

/** Return all text of an element that is no script. @param {any} element @returns {string} */
export function content(element) {
  return element.textContent;
}

/** @param {any} element */
function roleOf(element) {
  if (element.localName !== "th" || element.hasAttribute("role")) return getRole(element);
  return element.getAttribute("scope") === "row" ? "rowheader" : "columnheader";
}

/** Say whether those who listen are told of an element. @param {import("./page.js").Page} page @param {any} element */
const heard = (page, element) =>
  !element.closest('[aria-hidden="true"]') && page.styles.shown(element);

/** @param {import("./page.js").Page} page @param {any} element */
function nameOf(page, element) {
  const getComputedStyle = (/** @type {any} */ each) => {
    const display = page.styles.display(each);
    return {
      display,
      getPropertyValue: (/** @type {string} */ name) => name === "display" ? display : "",
    };
  };
  return plain(
    computeAccessibleName(element, {
      getComputedStyle: /** @type {any} */ (getComputedStyle),
      computedStyleSupportsPseudoElements: false,
    }),
  );
}

/** @param {any} element @returns {string[]} */
function labels(element) {
  const by = element.getAttribute("aria-labelledby");
  if (by) {
    const named = by.split(/\s+/).map((/** @type {string} */ id) =>
      element.ownerDocument.getElementById(id)
    );
    return [named.map((/** @type {any} */ each) => each?.textContent ?? "").join(" ")];
  }
  const label = element.getAttribute("aria-label");
  if (label) return [label];
  return [...element.labels ?? []].map((each) => each.textContent);
}
