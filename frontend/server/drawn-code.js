/** Draw a text as a code to scan. */

/**
 * Return the drawing. Raises ApiError.
 * @param {import("./api.js").Api} api
 * @param {string} text
 * @param {string} label what is read aloud
 */
export async function drawnCode(api, text, label) {
  const drawing = await api.postForText("/qr", { text });
  const svg = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return document.adoptNode(svg);
}
