/** Let modules define their elements where there is no page. */

Object.assign(globalThis, { HTMLElement: class {}, customElements: { define() {} } });
