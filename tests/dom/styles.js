/** Know of each element what a style sheet would hide and how it would stand in a line: all that words need of it. */

const INLINE = new Set(
  ("a abbr b bdi bdo button cite code data em i img input kbd label mark output q s small span strong sub " +
    "sup svg time u var").split(" "),
);
const APART = new Set(["script", "style", "template", "noscript", "head"]);
const BOXES = /^(inline-)?(flex|grid)$/;
/** @type {Map<string, Promise<string>>} */
const fetched = new Map();
/** @type {Map<string, {selector: string, display: string}[]>} */
const read = new Map();

export class Styles {
  /** @type {{selector: string, display: string}[]} */
  #rules = [];
  /** @type {Map<Element, string>} */
  #displays = new Map();

  /** Read what a page links and has in itself. @param {any} document @param {URL} url */
  async read(document, url) {
    const links = [...document.querySelectorAll("link[rel=stylesheet], link[data-later]")];
    const texts = links.map((link) => textOf(new URL(link.getAttribute("href"), url).href));
    const own = [...document.querySelectorAll("style")].map((each) => each.textContent);
    const sheets = [...own, ...await Promise.all(texts)];
    this.#rules = sheets.flatMap((text) => rulesOf(document, text));
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
    const rule = this.#rules.filter(({ selector }) => matches(element, selector)).at(-1);
    const none = this.#rules.some(({ selector, display }) =>
      display === "none" && matches(element, selector)
    );
    if (none || element.hasAttribute("hidden")) return "none";
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
  const known = fetched.get(address) ?? fetch(address).then((answer) => answer.text());
  fetched.set(address, known);
  return known;
}

/** @param {any} document @param {string} text */
function rulesOf(document, text) {
  const known = read.get(text);
  if (known) return known;
  const sheet = new document.defaultView.CSSStyleSheet();
  sheet.replaceSync(text);
  const rules = [...sheet.cssRules].flatMap(({ selectorText: selector, style }) => {
    const display = style?.visibility === "hidden" ? "none" : style?.display;
    return selector && display && !selector.includes("::") ? [{ selector, display }] : [];
  });
  read.set(text, rules);
  return rules;
}

/** @param {any} element @param {string} selector */
function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
