/** Move the rows of a list by dragging their numbers. */

import { View } from "./view.js";

export class DraggedList extends View {
  /** @type {number | null} the place, from 0, under the finger */
  dragged = null;

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("pointerdown", (event) => this.#grab(event), { signal });
    this.addEventListener("pointermove", (event) => this.#drag(event), { signal });
    this.addEventListener("pointerup", () => this.#drop(), { signal });
    this.addEventListener("pointercancel", () => this.#drop(), { signal });
  }

  /** Return how many rows can be dragged. */
  get count() {
    return 0;
  }

  /** Move a row to another place. @param {number} _from @param {number} _to */
  move(_from, _to) {}

  /** Go on once the row is let go. */
  dropped() {}

  /** @param {PointerEvent} event */
  #grab(event) {
    const grip = /** @type {Element} */ (event.target).closest(".grip");
    if (!(grip instanceof HTMLElement) || Number(grip.dataset.at) >= this.count) return;
    event.preventDefault();
    this.setPointerCapture(event.pointerId);
    this.dragged = Number(grip.dataset.at);
    this.update();
  }

  /** @param {PointerEvent} event */
  #drag({ clientY }) {
    if (this.dragged === null) return;
    const rows = [...this.querySelectorAll("li")].map((row) => row.getBoundingClientRect());
    const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
    if (over < 0 || over >= this.count || over === this.dragged) return;
    const from = this.dragged;
    this.dragged = over;
    this.move(from, over);
  }

  #drop() {
    if (this.dragged === null) return;
    this.dragged = null;
    this.update();
    this.dropped();
  }
}

/** Return a list with one of it moved to another place. @template T @param {T[]} list @param {number} from @param {number} to */
export const moved = (list, from, to) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
