/** Let modal dialogs hold and give back the focus, and say which is on top, as browsers do. */

const FOCUSABLE =
  "button:not([disabled]), a[href], input:not([disabled]), select, textarea, summary, [tabindex]";
/** @type {WeakMap<Document, HTMLDialogElement[]>} */
const stacks = new WeakMap();

/** Return the modal dialog that covers everything else, if any. @param {Document} document */
export function topDialog(document) {
  return (stacks.get(document) ?? []).filter((each) => each.isConnected && each.open).at(-1) ??
    null;
}

/** Return the nearest element that takes the focus. @param {Element} element @returns {HTMLElement | null} */
export const focusable = (element) => element.closest(FOCUSABLE);

/** @param {any} window */
export function dialogs({ document, Event, HTMLDialogElement, setTimeout }) {
  stacks.set(document, []);
  const { showModal } = HTMLDialogElement.prototype;
  const focused = new WeakMap();
  Object.assign(HTMLDialogElement.prototype, {
    showModal() {
      focused.set(this, document.activeElement);
      showModal.call(this);
      stacks.get(document)?.push(this);
      (this.querySelector("[autofocus]") ?? this.querySelector(FOCUSABLE))?.focus();
    },
    /** @param {string} [value] */
    close(value) {
      if (!this.open) return;
      const stack = stacks.get(document) ?? [];
      stacks.set(document, stack.filter((each) => each !== this));
      const before = focused.get(this);
      this.removeAttribute("open");
      if (value !== undefined) this.returnValue = value;
      if (before?.isConnected) before.focus();
      setTimeout(() => this.dispatchEvent(new Event("close")), 0);
    },
  });
}
