/** Put a race that the server has drawn into a page, and go along it by keys. */

/** What can be gone to in a race: the room of a row of the sheet, or a point that leads to another page. */
const STOPS = ".race-band, .race-point";

/** @param {Element} slot what it is put into @param {string} drawn the SVG */
export function putRace(slot, drawn) {
  const drawing = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  slot.replaceChildren(document.adoptNode(drawing));
}

/**
 * All of a race is one stop of the Tab key; arrows go from one thing in it to the next.
 * @param {Element} slot where it was put
 * @param {KeyboardEvent} event
 * @returns {SVGElement | null} what was chosen by a key that chooses, where it is no link
 */
export function walkRace(slot, event) {
  const stops = [.../** @type {NodeListOf<SVGElement>} */ (slot.querySelectorAll(STOPS))];
  const at = stops.indexOf(/** @type {SVGElement} */ (event.target));
  if (at < 0) return null;
  if ((event.key === "Enter" || event.key === " ") && stops[at].dataset.row) {
    event.preventDefault();
    return stops[at];
  }
  const to = stops[at + (event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0)];
  if (!to || to === stops[at]) return null;
  event.preventDefault();
  stops[at].setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
  to.focus();
  return null;
}
