/**
 * Call the handler named by `data-do` on what was clicked (or the nearest element around it) inside `host`.
 * @param {Element} host
 * @param {Record<string, (target: HTMLElement, event: Event) => void>} handlers
 * @param {AbortSignal} [signal]
 */
export function listen(host, handlers, signal) {
  host.addEventListener("click", (event) => {
    const origin = /** @type {Element} */ (event.target);
    const target = /** @type {HTMLElement | null} */ (origin.closest("[data-do]"));
    if (target && host.contains(target)) handlers[target.dataset.do ?? ""]?.(target, event);
  }, { signal });
}

/**
 * Let `handler` do what a form inside of `host` is for; the browser itself sends nothing.
 *
 * @param {HTMLElement} host
 * @param {() => void} handler
 * @param {AbortSignal} signal
 */
export function onSubmit(host, handler, signal) {
  host.addEventListener("submit", (event) => {
    event.preventDefault();
    handler();
  }, { signal });
}
