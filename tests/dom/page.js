/** Hold a page on a DOM that nothing draws: what a server sends it, the frontend's own modules, and a device's storage. */

import * as path from "node:path";
import * as vm from "node:vm";
import * as esbuild from "esbuild";
import { IDBFactory } from "fake-indexeddb";
import { GlobalWindow as Window } from "happy-dom";
import { inLanguage } from "../../bundle/words.js";
import { ask } from "./ask.js";
import { dialogs } from "./dialogs.js";
import { Styles } from "./styles.js";

const FRONTEND = path.resolve(import.meta.dirname, "../../frontend");
/** What Deno has itself, as browsers have it. */
const OURS = [
  ...["AbortController", "AbortSignal", "Headers", "Request", "Response", "ReadableStream"],
  ...["TextDecoder", "TextDecoderStream", "TextEncoder", "URL", "URLSearchParams", "crypto"],
  ...["DOMException", "performance", "queueMicrotask", "structuredClone"],
];
/** The names of the window itself. */
const WINDOW = ["window", "globalThis", "self"];
/** What the language itself has, the same everywhere. */
const LANGUAGE = new Set([
  "arguments",
  ...vm.runInNewContext("Object.getOwnPropertyNames(globalThis)"),
]);

/** Milliseconds that pass before a person does the next thing. */
const SOON = 50;

/** @type {string[]} */
let names = [];
/** @type {Map<string, Promise<(...values: unknown[]) => void>>} */
const apps = new Map();

/**
 * Return the frontend in a language as one function of everything that a window has, so that each page runs it anew.
 * @param {string} tag
 * @param {URL} server whose words they are
 */
async function appIn(tag, { origin }) {
  /** @param {string} name */
  const words = async (name) =>
    // English is at hand, but for what other languages there are.
    tag !== "en" || name.startsWith("language/")
      ? await (await ask(`${origin}/assets/${tag}_now/words/${name}`)).json()
      : undefined;
  const { outputFiles: [{ text }] } = await esbuild.build({
    entryPoints: [path.join(FRONTEND, "app.js")],
    bundle: true,
    format: "iife",
    target: "esnext",
    plugins: [inLanguage(words)],
    write: false,
  });
  await esbuild.stop();
  return /** @type {any} */ (new Function(...names, text));
}

/** Hold what a person's device keeps, for all its pages. */
export class Device {
  local = new Window().localStorage;
  disk = new IDBFactory();
  /** Whether no call reaches the server, while its pages still open. */
  cutOff = false;
  /** What its browser asks pages for. */
  language = "en";
  /** The cookie of the language that was chosen on it. */
  chosen = "";
}

export class Page {
  /** @type {any} */
  window = null;
  /** @type {string[]} what went wrong while nobody waited for it */
  complaints = [];
  /** @type {Set<number>} */
  #timers = new Set();
  /** @type {Set<number>} timers that are due before a person can do anything */
  #soon = new Set();
  #gone = new AbortController();
  /** @type {Set<{said: string}>} */
  #calls = new Set();
  #session = new Window().sessionStorage;
  styles = new Styles();

  /** @param {Device} device */
  constructor(device) {
    this.device = device;
  }

  /** Leave whatever is open and open an address. @param {string} address */
  async open(address) {
    this.close();
    const answer = await ask(address, { headers: { Accept: "text/html", ...this.#speaks() } });
    const text = await answer.text();
    const url = new URL(answer.url);
    url.hash = new URL(address).hash;
    this.#gone = new AbortController();
    this.window = new Window({
      url: url.href,
      width: 360,
      height: 740,
      settings: {
        disableCSSFileLoading: true,
        disableJavaScriptFileLoading: true,
        navigation: { disableMainFrameNavigation: true },
        device: { prefersReducedMotion: "reduce" },
      },
    });
    this.#equip();
    this.window.document.write(text);
    this.window.document.close();
    await this.styles.read(this.window.document, url);
    for (const script of this.window.document.querySelectorAll("script:not([src], [type])")) {
      this.run(script.textContent);
    }
    names = names.length > 0 ? names : namesOf(this.window);
    // A page to print has no more than the script of its button.
    if (this.window.document.querySelector("script[src]")) {
      const { lang } = this.window.document.documentElement;
      const app = apps.get(lang) ?? appIn(lang, url);
      apps.set(lang, app);
      (await app)(...names.map((name) => valueOf(this.window, name)));
    }
    this.window.document.dispatchEvent(new this.window.Event("DOMContentLoaded"));
    this.window.dispatchEvent(new this.window.Event("load"));
  }

  /** Return what a browser says of its person's language, and what was chosen by hand. */
  #speaks() {
    const chosen = /(?:^|; )(language=[^;]*)/.exec(this.window?.document.cookie ?? "");
    this.device.chosen = chosen?.[1] ?? this.device.chosen;
    return { "Accept-Language": this.device.language, Cookie: this.device.chosen };
  }

  /** Run a script where every name of the window is known, and return what it comes to. @param {string} script */
  run(script) {
    return new Function("window", `with (window) { return eval(${JSON.stringify(script)}); }`)(
      this.window,
    );
  }

  /** Whether nothing is under way: people tap more slowly than a server near by answers. */
  get rests() {
    return this.#calls.size === 0 && this.#soon.size === 0;
  }

  /** What was asked of the server and is not answered. */
  get underWay() {
    return [...this.#calls].map(({ said }) => said);
  }

  close() {
    this.#gone.abort();
    for (const timer of [...this.#soon, ...this.#timers]) this.#stop(timer);
  }

  #equip() {
    const { window, device } = this;
    const gone = this.#gone.signal;
    for (const name of OURS) {
      Object.defineProperty(window, name, {
        value: /** @type {any} */ (globalThis)[name],
        writable: true,
        configurable: true,
      });
    }
    // A document that was left does nothing any more.
    const later = (/** @type {() => void} */ work, /** @type {number} */ pause) =>
      gone.aborted ? 0 : this.#later(work, pause);
    const { history, location } = window;
    const moved = {
      assign: (/** @type {string} */ to) => this.#goTo(to),
      replace: (/** @type {string} */ to) => this.#goTo(to),
      reload: () => this.#goTo(location.href),
    };
    const shown = new Proxy(location, {
      get: (_, name) => Reflect.get(moved, name) ?? Reflect.get(location, name, location),
      set: (_, name, value) => name === "href" ? (this.#goTo(value), true) : false,
    });
    const set = {
      fetch: (/** @type {string} */ to, /** @type {any} */ init) => this.#fetch(to, init, gone),
      setTimeout: later,
      clearTimeout: (/** @type {number} */ timer) => this.#stop(timer),
      setInterval: (/** @type {() => void} */ work, /** @type {number} */ pause) => {
        if (gone.aborted) return 0;
        const timer = setInterval(() => this.#try(work), pause);
        this.#timers.add(timer);
        return timer;
      },
      clearInterval: (/** @type {number} */ timer) => clearInterval(timer),
      requestAnimationFrame: (/** @type {(now: number) => void} */ work) =>
        later(() => work(performance.now()), 0),
      requestIdleCallback: (/** @type {() => void} */ work) => later(work, 0),
      localStorage: device.local,
      sessionStorage: this.#session,
      indexedDB: device.disk,
      location: shown,
      history,
      isSecureContext: false,
      // What paper shows is for Chromium.
      print: () => {},
    };
    for (const [name, value] of Object.entries(set)) {
      Object.defineProperty(window, name, { value, writable: true, configurable: true });
    }
    dialogs(window);
    window.addEventListener(
      "error",
      (/** @type {any} */ { message, error }) =>
        this.complaints.push(String(error?.stack ?? message)),
    );
    window.document.addEventListener(
      "click",
      (/** @type {any} */ event) => queueMicrotask(() => this.#follow(event)),
    );
  }

  /** Go where a link leads that no script has followed. @param {any} event */
  #follow(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    this.#goTo(link.getAttribute("href"));
  }

  /** @param {string} to */
  #goTo(to) {
    const address = new URL(to, this.window.location.href).href;
    this.opening = this.open(address).catch((error) => void this.complaints.push(String(error)));
  }

  /**
   * @param {string} to
   * @param {any} init
   * @param {AbortSignal} gone
   */
  async #fetch(to, init, gone) {
    const { signal, method = "GET", body, ...asked } = init ?? {};
    const url = new URL(to, this.window.location.href);
    if (this.device.cutOff && url.pathname.startsWith("/api/")) throw new TypeError("cut off");
    const headers = new Headers(asked.headers);
    for (const [name, value] of Object.entries(this.#speaks())) headers.set(name, value);
    const sent = ask(url, {
      ...asked,
      headers,
      method,
      body: body instanceof this.window.Blob ? new Blob([await body.arrayBuffer()]) : body,
      signal: AbortSignal.any([gone, signal].filter(Boolean)),
    });
    if (url.pathname.endsWith("/live")) return await sent;
    const call = { said: `${method} ${url.pathname}` };
    this.#calls.add(call);
    try {
      const answer = await sent;
      const { status, headers } = answer;
      const content = await answer.arrayBuffer();
      return new Response(content.byteLength > 0 ? content : null, { status, headers });
    } finally {
      this.#calls.delete(call);
    }
  }

  /**
   * @param {() => void} work
   * @param {number} pause
   */
  #later(work, pause = 0) {
    const timers = pause < SOON ? this.#soon : this.#timers;
    const timer = setTimeout(() => {
      timers.delete(timer);
      this.#try(work);
    }, pause);
    timers.add(timer);
    return timer;
  }

  /** @param {number} timer */
  #stop(timer) {
    clearTimeout(timer);
    this.#soon.delete(timer);
    this.#timers.delete(timer);
  }

  /** @param {() => void} work */
  #try(work) {
    try {
      work();
    } catch (error) {
      this.complaints.push(String(/** @type {any} */ (error)?.stack ?? error));
    }
  }
}

/** Return every name that a window gives to scripts. @param {any} window */
function namesOf(window) {
  const names = new Set([...WINDOW, ...OURS]);
  for (let at = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names].filter((name) =>
    /^[A-Za-z_$][\w$]*$/.test(name) && (WINDOW.includes(name) || !LANGUAGE.has(name))
  );
}

/**
 * Return what a name stands for in a window; a test may put another `fetch` there later.
 * @param {any} window
 * @param {string} name
 */
function valueOf(window, name) {
  if (WINDOW.includes(name)) return window;
  if (name === "fetch") return (/** @type {unknown[]} */ ...asked) => window.fetch(...asked);
  const value = window[name];
  return typeof value === "function" && /^[a-z]/.test(name) ? value.bind(window) : value;
}
