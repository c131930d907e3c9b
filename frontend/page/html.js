/**
 * Build markup that is escaped by default, and bring an element up to date with it.
 *
 * `mount` changes only what differs, so focus, scroll position and half-typed fields stay where they are.
 */

import { named } from "../words/say.js";

/** Hold text that is already markup. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

const ESCAPES = /** @type {Record<string, string>} */ ({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
});

/** What stands before a value that no person reads, or that is sent. */
const SENT = /(data-[\w-]+|value)="$/;

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]);

/**
 * Return the markup of one value: lists are joined; null, undefined and booleans are nothing.
 * @param {unknown} value
 * @param {string} before what stands before it
 * @returns {string}
 */
function shown(value, before) {
  if (value === null || value === undefined || typeof value === "boolean") return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map((each) => shown(each, before)).join("");
  return escape(SENT.test(before) ? String(value) : named(String(value)));
}

/**
 * Return markup from a template; every value in it is escaped unless it is markup itself.
 * @param {TemplateStringsArray} strings
 * @param {...unknown} values
 */
export function html(strings, ...values) {
  return new Markup(
    strings.reduce((text, piece, at) => text + shown(values[at - 1], strings[at - 1]) + piece),
  );
}

/**
 * Mark text as markup. Only for text that no person has typed.
 * @param {string} text
 */
export const raw = (text) => new Markup(text);

/**
 * Bring the children of `host` up to date with `markup`.
 *
 * Children with `data-key` or `id` keep their element when they move. The children of custom elements and of
 * elements with `data-own` are left to their owners, and so is `open` on dialogs and details. What is wanted with
 * `data-same` stays as it stands: whoever draws has seen that nothing of it differs.
 * @param {Element} host
 * @param {Markup} markup
 */
export function mount(host, markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.text;
  matchChildren(host, template.content);
}

/** @param {Node} node */
const keyOf = (node) =>
  node instanceof Element ? node.getAttribute("data-key") || node.id || "" : "";

/**
 * @param {Element} host
 * @param {ParentNode & Node} wanted
 */
function matchChildren(host, wanted) {
  const kept = new Set([...wanted.children].map(keyOf).filter(Boolean));
  for (const child of [...host.children]) {
    if (keyOf(child) && !kept.has(keyOf(child))) child.remove();
  }
  const keyed = new Map([...host.children].filter(keyOf).map((child) => [keyOf(child), child]));
  /** @type {ChildNode | null} */
  let cursor = host.firstChild;
  for (const node of [...wanted.childNodes]) {
    const key = keyOf(node);
    if (node instanceof Element) cursor = pastText(cursor);
    const match = key ? keyed.get(key) : cursor && !keyOf(cursor) ? cursor : null;
    if (!match || match.nodeName !== node.nodeName) {
      insert(host, node, cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else host.insertBefore(match, cursor);
    matchNode(match, node);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

/**
 * Insert a node. An option that leaves the list it was parsed in lets the next one there be chosen, which would come
 * chosen: so it is said anew which one is.
 * @param {Element} host
 * @param {Node} node
 * @param {Node | null} before
 */
function insert(host, node, before) {
  const chosen = host instanceof HTMLSelectElement && (host.selectedOptions[0] ?? node);
  host.insertBefore(node, before);
  if (!chosen || !(node instanceof HTMLOptionElement)) return;
  /** @type {HTMLOptionElement} */ (node.hasAttribute("selected") ? node : chosen).selected = true;
}

/**
 * Take out text where an element is wanted, so that the element behind it is found.
 * @param {ChildNode | null} cursor
 */
function pastText(cursor) {
  while (cursor && !(cursor instanceof Element)) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
  return cursor;
}

/**
 * @param {Node} node
 * @param {Node} wanted
 */
function matchNode(node, wanted) {
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  if (wanted.hasAttribute("data-same")) return;
  matchAttributes(node, wanted);
  if (!node.localName.includes("-") && !node.hasAttribute("data-own")) matchChildren(node, wanted);
}

/**
 * @param {Element} element
 * @param {Element} wanted
 */
function matchAttributes(element, wanted) {
  for (const name of element.getAttributeNames()) {
    if (!wanted.hasAttribute(name) && name !== "open") {
      element.removeAttribute(name);
      setLive(element, name, null);
    }
  }
  for (const name of wanted.getAttributeNames()) {
    const value = wanted.getAttribute(name);
    if (element.getAttribute(name) !== value && value !== null) {
      element.setAttribute(name, value);
      setLive(element, name, value);
    }
  }
}

/**
 * Carry an attribute over to the live property that a person's typing has detached from it.
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function setLive(element, name, value) {
  if (element instanceof HTMLInputElement) {
    if (name === "value") element.value = value ?? "";
    if (name === "checked") element.checked = value !== null;
  }
  if (element instanceof HTMLOptionElement && name === "selected") {
    element.selected = value !== null;
  }
}
