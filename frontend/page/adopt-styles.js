/** Put styles to use that come with a panel, so that no other screen fetches them. */

/** @type {Set<string>} */
const adopted = new Set();

/** Put a style sheet to use, once. @param {string} styles */
export function adoptStyles(styles) {
  if (adopted.has(styles)) return;
  adopted.add(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
