/** Know of each element what a style sheet would hide and how it would stand in a line: all that words need of it. */

import postcss from "postcss";
import { ask } from "./ask.js";

const INLINE = new Set(
  ("a abbr b bdi bdo button cite code data em i img input kbd label mark output q s small span strong sub " +
    "sup svg time u var").split(" "),
);
const APART = new Set(["script", "style", "template", "noscript", "head"]);
const BOXES = /^(inline-)?(flex|grid)$/;
/** @type {Map<string, Promise<string>>} */
const fetched = new Map();
/** What is no element, and what only holds until the script has come. */
const NEVER = /::|:not\(:defined\)/;
/** The class or name without which a selector fits no element: the first one of its last part. */
const KEY = /(?:^|[ >+~])([\w-]*)(?:\.([\w-]+))?[^ >+~]*$/;

/** @typedef {{selector: string, display: string, order: number}} Rule */

/** @type {Map<string, Omit<Rule, "order">[]>} */
const read = new Map();

export class Styles {
  /** @type {Map<string, Rule[]>} rules by a class with a dot or a name, so that few are tried on an element */
  #rules = new Map();
  /** @type {Map<Element, string>} */
  #displays = new Map();

  /** Read what a page links and has in itself. @param {any} document @param {URL} url */
  async read(document, url) {
    const links = [...document.querySelectorAll("link[rel=stylesheet], link[data-later]")];
    const texts = links.map((link) => textOf(new URL(link.getAttribute("href"), url).href));
    const own = [...document.querySelectorAll("style")].map((each) => each.textContent);
    const sheets = [...own, ...await Promise.all(texts)];
    this.#rules = new Map();
    for (const [order, rule] of sheets.flatMap((text) => rulesOf(text)).entries()) {
      const key = keyOf(rule.selector);
      const known = this.#rules.get(key) ?? [];
      this.#rules.set(key, [...known, { ...rule, order }]);
    }
  }

  /** Forget what was found out: the page may have changed since. */
  renew() {
    this.#displays.clear();
  }

  /** Return how an element stands in a line, `none` where it is not shown. @param {any} element @returns {string} */
  display(element) {
    const known = this.#displays.get(element);
    if (known) return known;
    const found = this.#display(element);
    this.#displays.set(element, found);
    return found;
  }

  /** @param {any} element */
  #display(element) {
    const { localName, parentElement } = element;
    if (APART.has(localName) || localName === "dialog" && !element.open) return "none";
    const keys = ["", localName, ...[...element.classList].map((each) => `.${each}`)];
    const rules = keys.flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ selector }) => matches(element, selector));
    // Nothing that our sheets hide does another rule of theirs show again.
    if (rules.some(({ display }) => display === "none")) return "none";
    const rule = rules.toSorted((one, other) => one.order - other.order).at(-1);
    if (rule) return rule.display;
    if (parentElement && BOXES.test(this.display(parentElement))) return "block";
    return INLINE.has(localName)
      ? "inline"
      : localName === "td" || localName === "th"
      ? "table-cell"
      : "block";
  }

  /** Say whether an element is seen. @param {any} element */
  shown(element) {
    if (!element.isConnected) return false;
    for (let at = element; at; at = at.parentElement) {
      if (this.display(at) === "none") return false;
      const { parentElement } = at;
      const folded = parentElement?.localName === "details" && !parentElement.open;
      if (folded && at.localName !== "summary") return false;
    }
    return true;
  }

  /** Return the text of an element as it is read on a screen. @param {any} element */
  text(element) {
    return this.#lines(element).replace(/ ?\n[\n ]*/g, "\n").replace(/ +/g, " ").trim();
  }

  /** @param {any} node @returns {string} */
  #lines(node) {
    if (node.nodeType === 3) return node.nodeValue.replace(/\s+/g, " ");
    if (node.nodeType !== 1 || this.display(node) === "none") return "";
    if (node.localName === "br") return "\n";
    const text = [...node.childNodes].map((each) => this.#lines(each)).join("");
    const display = this.display(node);
    if (display === "table-cell") return `${text}\t`;
    return display.startsWith("inline") ? text : `\n${text}\n`;
  }
}

/** @param {string} address */
function textOf(address) {
  const known = fetched.get(address) ?? ask(address).then((answer) => answer.text());
  fetched.set(address, known);
  return known;
}

/** Return what a sheet says of how things stand on any screen. @param {string} text */
function rulesOf(text) {
  const known = read.get(text);
  if (known) return known;
  /** @type {Omit<Rule, "order">[]} */
  const rules = [];
  postcss.parse(text).walkDecls(/^(display|visibility)$/, ({ prop, value, parent: rule }) => {
    const display = prop === "display" ? value : value === "hidden" && "none";
    if (!display || rule?.type !== "rule" || !isAlways(rule)) return;
    const { selectors } = /** @type {import("postcss").Rule} */ (rule);
    for (const selector of selectors.filter((each) => !NEVER.test(each))) {
      rules.push({ selector, display });
    }
  });
  read.set(text, rules);
  return rules;
}

/** Say whether a rule holds for any screen, and not only for paper, a width or a taste. @param {any} rule @returns {boolean} */
function isAlways({ parent }) {
  return parent.type === "root" || parent.name === "layer" && isAlways(parent);
}

/** Say whether a selector fits; to be empty is to have no text either. @param {any} element @param {string} selector */
function matches(element, selector) {
  if (!selector.endsWith(":empty")) return element.matches(selector);
  return element.childNodes.length === 0 && element.matches(selector.replace(/:empty$/, ""));
}

/** @param {string} selector */
function keyOf(selector) {
  const plain = selector.replace(/\[[^\]]*\]/g, "").replace(
    /:[\w-]+(\((?:[^()]|\([^()]*\))*\))?/g,
    "",
  );
  const [, name = "", one = ""] = KEY.exec(plain) ?? [];
  return one ? `.${one}` : name;
}
