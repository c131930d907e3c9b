/** Let arrow keys move the focus among what stands in rows and columns. */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Move the focus to the nearest in that direction; what is to the side counts as twice as far.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} among
 */
export function moveFocus(event, among) {
  const way = WAYS[event.key];
  const here = document.activeElement;
  if (!way || !(here instanceof HTMLElement) || !among.includes(here)) return;
  const from = middle(here);
  const [across, down] = way;
  let nearest = null;
  let least = Infinity;
  for (const each of among) {
    const to = middle(each);
    const ahead = (to.x - from.x) * across + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * across);
    const far = ahead + 2 * aside;
    if (ahead > 1 && far < least) [nearest, least] = [each, far];
  }
  if (!nearest) return;
  event.preventDefault();
  nearest.focus();
}

/** @param {HTMLElement} element */
function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
