/** Answer questions at the table: who deals next, how many decks, whether a bid stands, who wins a trick. */

import "../../words/questions.js";
import { holds } from "../../forms/asked.js";
import { ANY_NUMBER, CardPicker } from "../../forms/cards/card-picker.js";
import { pickOne } from "../../forms/cards/one-card-picker.js";
import { Stock } from "../../forms/cards/stock.js";
import { chips, oneOf } from "../../forms/choices.js";
import { statedNumber } from "../../forms/stated-number.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say } from "../../words/say.js";
import { laidDown } from "../shared/shown-hand.js";
import { fieldView } from "./question-fields.js";
import { knownOf, sayAnswer, wantedBy } from "./questions.js";

const NOTHING = { text: "", refused: false, next: null };

/** Emits `done` once the person has seen enough. */
export class QuestionPanel extends View {
  /** @type {Record<string, any>} */
  facts = {};
  /** What stands in the fields of numbers, by their name. @type {Record<string, string>} */
  typed = {};
  /** @type {{text: string, refused: boolean, next: string | null}} `next` is who is to call */
  #answer = NOTHING;
  #question = 0;
  what = "";

  /** @param {Form} form */
  constructor(form) {
    super();
    this.form = form;
    this.choices = Object.keys(form.deal.gameType.asked);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      what: ({ dataset }) => this.#open(dataset.value ?? ""),
      put: ({ dataset }) => void this.#put(dataset.field ?? "", JSON.parse(dataset.value ?? "")),
      pick: ({ dataset }) => void this.#pick(dataset.field ?? "", dataset.name),
    }, signal);
    this.addEventListener("input", ({ target }) => {
      const { name, value, inputMode } = /** @type {HTMLInputElement} */ (target);
      if (inputMode === "numeric") this.typed[name] = value;
      const stated = inputMode === "numeric" ? statedNumber(value) : value;
      this.#put(name, value === "" ? null : stated);
    }, { signal });
    this.#open(this.choices[0]);
  }

  /** Return what can be asked now. */
  get #asked() {
    return this.form.deal.gameType.asked[this.what];
  }

  /** Return what people say to the question, by name. */
  get #fields() {
    const { rules } = this.form.deal;
    return Object.entries(this.#asked).filter(([, kind]) =>
      kind.words && holds(kind.when, rules, this.facts)
    );
  }

  /** Return the names of those at the table. */
  get names() {
    return this.form.deal.sheet.seats.map(({ name }) => name);
  }

  /** Return who is to call; null once the bidding is over. */
  get inLine() {
    return this.facts.bids.length === 0 ? this.facts.order[0] : this.#answer.next;
  }

  /** @param {string} what */
  #open(what) {
    this.what = what;
    this.typed = {};
    this.facts = knownOf(this.form, what);
    this.#ask();
  }

  /** Write a fact; null takes it back, and so is a call that is refused. @param {string} field @param {any} value */
  async #put(field, value) {
    const { [field]: before, ...others } = this.facts;
    this.facts = value === null ? others : { ...this.facts, [field]: value };
    await this.#ask();
    if (field !== "bids" || !this.#answer.refused) return;
    this.facts = { ...this.facts, bids: before };
    this.update();
  }

  /** Pick a card, the cards of a fact or in its groups, or those that somebody holds. @param {string} field @param {string} [holder] */
  async #pick(field, holder) {
    const kind = this.#asked[field];
    const label = say(kind.words?.label ?? "");
    const held = this.facts[field] ?? (kind.is === "hands" ? {} : null);
    if (kind.is === "card") {
      const card = await pickOne(label, held);
      return card === undefined ? undefined : this.#put(field, card);
    }
    const title = holder === undefined ? label : say("pick.title", { name: holder });
    const picked = await this.#cards(kind, title, holder === undefined ? held : held[holder]);
    this.#put(field, holder === undefined ? picked : { ...held, [holder]: picked });
  }

  /**
   * Have cards tapped in, or groups of them: a hand in seven melds of three, or in eight dublees.
   * @param {Kind} kind
   * @param {string} title
   * @param {any[] | null | undefined} held
   */
  async #cards(kind, title, held) {
    const melds = kind.is === "melds";
    const group = melds && { smallest: kind.of.size, meldSize: kind.of.size };
    const whole = Number(kind.size) * kind.of?.size;
    const most = kind.is === "trick" ? this.names.length : Number(kind.size ?? ANY_NUMBER);
    const picker = new CardPicker({
      title,
      name: title,
      hand: { cards: held?.flat() ?? [], melds: melds ? held ?? null : null, arrangement: null },
      size: melds ? { fewest: whole, most: whole } : { fewest: 1, most },
      arrange: (_, __, groups) =>
        Promise.resolve({ melds: laidDown(groups ?? []), left: [], points: null }),
      groups: melds ? "own" : "none",
      ...group,
      inOrder: kind.is === "trick",
      stock: new Stock(this.form.deal.gameType.house.pack, []),
      indicator: undefined,
      next: null,
    });
    let picked = held ?? [];
    picker.addEventListener("picked", (event) => {
      const { hand } = /** @type {CustomEvent<Picked>} */ (event).detail;
      picked = (melds ? hand?.melds : hand?.cards) ?? [];
    });
    await slidePanel(picker, { title, full: true });
    return picked;
  }

  /** Say whether something is typed that states no number. @param {string} name */
  isUnread(name) {
    return Boolean(this.typed[name]) && this.facts[name] === undefined;
  }

  /** Say whether a fact is there, or may be missing. @param {[string, Kind]} field */
  #has([name, { is, needed, when, size }]) {
    if (!needed && !when) return true;
    const value = this.facts[name];
    if (typeof value !== "object") return value !== undefined;
    const fewest = is === "calls" ? 0 : is === "places" ? Number(size) : 1;
    return Object.values(value).flat().length >= fewest;
  }

  async #ask() {
    const question = ++this.#question;
    this.update();
    const answer = this.#fields.some(([name]) => this.isUnread(name))
      ? { ...NOTHING, text: say("number.unread"), refused: true }
      : this.#fields.every((field) => this.#has(field))
      ? await this.#answered()
      : NOTHING;
    if (question !== this.#question) return;
    this.#answer = answer;
    this.update();
  }

  async #answered() {
    const { form, what } = this;
    try {
      const answer = await form.ask(what, wantedBy(what, this.facts, form));
      return { text: sayAnswer(what, answer), refused: false, next: answer.in_line ?? null };
    } catch (error) {
      return { text: sayFailure(error), refused: true, next: this.#answer.next };
    }
  }

  view() {
    const { text, refused } = this.#answer;
    return html`
      <div class="panel-body stack">
        ${chips(
          say("helper.what"),
          oneOf("what", this.choices, this.what, (what) => say(`helper.${what}`)),
        )}
        ${this.#fields.map((field) => fieldView(this, field))}
        <p class="question-answer" role="status" data-refused="${String(refused)}">${text}</p>
      </div>
    `;
  }
}

customElements.define("question-panel", QuestionPanel);

/** Show the helpers of the game that is entered. @param {Form} form */
export const openQuestions = (form) =>
  slidePanel(new QuestionPanel(form), { title: say("helper.title") });
