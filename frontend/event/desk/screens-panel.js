/** Show which screens are open in the hall, and say what each, or all of them, are to show. */

import "../../words/board.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { say } from "../../words/say.js";
import { DeskPart } from "./shared/desk-part.js";

/** @typedef {{name: string, page: string, blank: boolean, message: string, silence: number}} Screen */

/** The pages in the order of the board itself. */
const PAGES = ["announcements", "clock", "tables", "draw", "next", "standings"];
/** Milliseconds: a screen that was switched on is there by the time that one looks. */
const LOOK_EVERY = 2_000;
/** Seconds: a screen says every ten that it is there, and one time may be late. */
const LONG_SILENCE = 25;
/** What stands for all of them. */
const ALL = "";

export class ScreensPanel extends DeskPart {
  /** @type {Screen[] | null} null until the server has said it */
  #screens = null;
  #looking = false;
  /** What was directed last: one after the other, so that no tap is dropped. */
  #directed = Promise.resolve(true);

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      blank: ({ dataset }) => this.#direct(dataset.screen, { blank: true }),
      light: ({ dataset }) => this.#direct(dataset.screen, { blank: false }),
      away: ({ dataset }) => this.#direct(dataset.screen, { message: "" }),
      reload: ({ dataset }) => this.#direct(dataset.screen, { reload: true }),
    }, signal);
    this.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#choose(target);
    }, { signal });
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const message = String(new FormData(form).get("message") ?? "").trim();
      if (message) this.#send(form, message);
    }, { signal });
    const timer = setInterval(() => this.#look(), LOOK_EVERY);
    signal.addEventListener("abort", () => clearInterval(timer));
    this.#look();
  }

  get #path() {
    return `/events/${encodeURIComponent(this.model.code)}/screens`;
  }

  async #look() {
    if (this.busy || this.#looking || document.hidden) return;
    this.#looking = true;
    const directed = this.#directed;
    try {
      const { screens } = await this.model.api.get(this.#path);
      // What was directed meanwhile is answered with what is shown since.
      if (directed === this.#directed) {
        this.#screens = screens;
        this.failure = "";
      }
    } catch (error) {
      this.failure = this.model.sayRefusal(error);
    }
    this.#looking = false;
    this.update();
  }

  /** @param {HTMLSelectElement} select */
  async #choose(select) {
    if (await this.#direct(select.dataset.screen, { page: select.value })) return;
    select.value = select.querySelector("option[selected]")?.getAttribute("value") ?? "";
  }

  /** @param {HTMLFormElement} form @param {string} message */
  async #send(form, message) {
    if (!await this.#direct(form.dataset.screen, { message })) return;
    form.reset();
    this.unsaved = false;
  }

  /** @param {string | undefined} screen @param {Partial<Screen> & {reload?: boolean}} said */
  #direct(screen, said) {
    const body = screen ? { screens: [screen], ...said } : said;
    const work = async () => this.#screens = (await this.model.api.put(this.#path, body)).screens;
    return this.#directed = this.#directed.then(() => this.attempt(work));
  }

  view() {
    const screens = this.#screens;
    const address = `${this.event.links.page}/board`;
    if (!screens) return html`<div class="panel-body stack">${this.refusal()}</div>`;
    return html`
      <div class="panel-body stack">
        ${this.refusal()}
        <p>${say(screens.length > 0 ? "desk.screens.help" : "desk.screens.none", { address })}</p>
        ${screens.length > 1 && screenView(ALL, common(screens))}
        ${screens.map((each) => screenView(each.name, each))}
      </div>
    `;
  }
}

/** Return what all screens have in common. @param {Screen[]} screens @returns {Omit<Screen, "name">} */
function common(screens) {
  const [{ page }] = screens;
  return {
    page: screens.every((each) => each.page === page) ? page : "–",
    blank: screens.every(({ blank }) => blank),
    message: screens.find(({ message }) => message)?.message ?? "",
    silence: 0,
  };
}

/** @param {string} name @param {Omit<Screen, "name">} screen */
function screenView(name, { page, blank, message, silence }) {
  const screen = name ? say("board.screen", { name }) : say("desk.screens.all");
  const button = (/** @type {string} */ act) =>
    html`
      <button type="button" data-do="${act}" data-key="${act}" data-screen="${name}"
        aria-label="${say("desk.screens.of", { what: say(`desk.screens.${act}`), screen })}">${say(
          `desk.screens.${act}`,
        )}</button>
    `;
  return html`
    <section class="stack" data-key="screen-${name}">
      <h3>${screen}</h3>
      ${silence > LONG_SILENCE &&
        html`<p class="remark" data-key="silent">${
          say("desk.screens.silent", { seconds: silence })
        }</p>`}
      <label class="field"><span>${say("desk.screens.shows", { screen })}</span>
        <select data-screen="${name}">${page === "–" &&
          html`<option selected value="–">–</option>`}${["", ...PAGES].map((each) =>
            html`<option value="${each}" ${each === page && html`selected`}>${
              say(each ? `board.page.${each}` : "desk.screens.turn")
            }</option>`
          )}</select></label>
      <div class="chips">${button(blank ? "light" : "blank")}${button("reload")}</div>
      ${message && html`<p data-key="message"><b dir="auto">${message}</b> ${button("away")}</p>`}
      <form class="stack" data-key="form" data-screen="${name}">
        <label class="field"><span>${say("desk.screens.message", { screen })}</span>
          <input name="message" dir="auto" maxlength="120" autocomplete="off"></label>
        <button>${say("desk.screens.put")}</button>
      </form>
    </section>
  `;
}

customElements.define("screens-panel", ScreensPanel);
