/**
 * Hold one state and tell listeners when it changes.
 * @template {object} State
 */
export class Store extends EventTarget {
  #state;

  /** @param {State} state */
  constructor(state) {
    super();
    this.#state = state;
  }

  /** @returns {Readonly<State>} */
  get state() {
    return this.#state;
  }

  /**
   * Replace the given fields and tell the listeners.
   * @param {Partial<State>} fields
   */
  set(fields) {
    this.#state = { ...this.#state, ...fields };
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Call `listener` after every change, until `signal` aborts.
   * @param {(state: Readonly<State>) => void} listener
   * @param {AbortSignal} [signal]
   */
  subscribe(listener, signal) {
    this.addEventListener("change", () => listener(this.#state), { signal });
  }
}
