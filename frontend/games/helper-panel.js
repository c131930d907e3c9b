/** Answer questions at the table: who deals next, how many decks, whether a bid stands, who wins a trick. */

import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";
import { slidePanel } from "../elements/slide-panel.js";
import { sayFailure } from "../core/failure.js";
import { ANY_NUMBER, CardPicker } from "../entry/card-picker.js";
import { OneCardPicker } from "../entry/one-card-picker.js";
import { Stock } from "../entry/stock.js";
import { chips } from "./choices.js";
import "./helper-words.js";
import { fieldView } from "./helper-fields.js";
import { helper, helpersOf, inTurn, PACKETS } from "./helpers.js";
import { laidDown } from "./shown-hand.js";

/** @typedef {import("./helpers.js").Form} Form */
/** @typedef {import("./helpers.js").Field} Field */
/** @typedef {import("../entry/card-picker.js").Asked} Asked */
/** @typedef {import("../entry/card-picker.js").Picked} Picked */

/** A hall has no more copies of a card than this. */
const PACK = { decks: 3, jokers: 12 };

/** Emits `done` once the person has seen enough. */
export class HelperPanel extends View {
  /** @type {Record<string, any>} */
  facts = {};
  /** @type {{text: string, refused: boolean}} */
  #answer = { text: "", refused: false };
  #question = 0;

  /** @param {Form} form */
  constructor(form) {
    super();
    this.form = form;
    this.choices = helpersOf(form.deal.gameType);
    this.what = this.choices[0];
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      what: ({ dataset }) => this.#open(dataset.what ?? ""),
      count: ({ dataset }) => this.#step(dataset.field ?? "", Number(dataset.by)),
      card: ({ dataset }) => void this.#pickCard(dataset.field ?? ""),
      cards: ({ dataset }) => void this.#pickCards(dataset.field ?? "", dataset.name),
      groups: ({ dataset }) => void this.#pickGroups(dataset.field ?? ""),
      packet: ({ dataset }) => this.#lay(dataset.field ?? "", dataset.value ?? ""),
      unpacket: ({ dataset }) => this.#takeBack(dataset.field ?? ""),
      set: ({ dataset }) => this.#set(dataset.field ?? "", dataset.value ?? ""),
      toggle: ({ dataset }) => this.#toggle(dataset.field ?? "", dataset.value ?? ""),
      call: ({ dataset }) => void this.#call(dataset.bid ?? ""),
      uncall: () => this.#change("bids", (this.facts.bids ?? []).slice(0, -1)),
    }, signal);
    this.addEventListener("input", (event) => this.#type(event), { signal });
    this.#open(this.what);
  }

  get helper() {
    return helper(this.what);
  }

  /** Return the names of those at the table. */
  get names() {
    return this.form.deal.sheet.seats.map(({ name }) => name);
  }

  /** @param {string} name @returns {Field} */
  #field(name) {
    return this.helper.fields.find((field) => field.name === name) ?? { name, kind: "cards" };
  }

  /** @param {string} name */
  #label(name) {
    return say(`helper.field.${this.#field(name).label ?? name}`);
  }

  /** @param {string} what */
  #open(what) {
    this.what = what;
    const { fields } = this.helper;
    this.facts = fields.some(({ kind }) => kind === "count")
      ? { player_count: this.form.deal.sheet.seats.length }
      : fields.some(({ kind }) => kind === "calls")
      ? { bids: [] }
      : this.helper.known?.(this.form) ?? {};
    this.#ask();
  }

  /**
   * @param {string} field
   * @param {any} value undefined takes it back
   */
  #change(field, value) {
    if (value === undefined) delete this.facts[field];
    else this.facts[field] = value;
    return this.#ask();
  }

  /** @param {string} field @param {number} by */
  #step(field, by) {
    this.#change(field, Math.max(1, this.facts[field] + by));
  }

  /** A flag or a suit: the same again takes it back. @param {string} field @param {string} text */
  #set(field, text) {
    const value = text === "true" ? true : text === "false" ? false : text;
    this.#change(field, this.facts[field] === value ? undefined : value);
  }

  /** @param {string} field @param {string} name */
  #toggle(field, name) {
    /** @type {string[]} */
    const names = this.facts[field] ?? [];
    const without = names.filter((each) => each !== name);
    this.#change(field, without.length < names.length ? without : [...names, name]);
  }

  /** @param {string} field @param {string} name */
  #lay(field, name) {
    this.#change(field, [...this.facts[field] ?? [], name]);
  }

  /** @param {string} field */
  #takeBack(field) {
    this.#change(field, this.facts[field].slice(0, -1));
  }

  /** @param {Event} event */
  #type(event) {
    const { name, value, inputMode } = /** @type {HTMLInputElement} */ (event.target);
    const typed = inputMode === "numeric" ? Number(value) : value;
    this.#change(name, value === "" ? undefined : typed);
  }

  /** @param {string} field */
  async #pickCard(field) {
    const picker = new OneCardPicker(
      this.facts[field] ?? null,
      new Stock({ decks: 1, jokers: 0 }, []),
    );
    const card = await slidePanel(picker, { title: this.#label(field) });
    if (card !== undefined) this.#change(field, card ?? undefined);
  }

  /** Pick the cards of a field, or those that somebody holds. @param {string} field @param {string} [name] */
  async #pickCards(field, name) {
    const cards = (name === undefined ? this.facts[field] : this.facts[field]?.[name]) ?? [];
    const { each, most = each ? this.names.length : ANY_NUMBER, inOrder } = this.#field(field);
    const hand = await this.#pick(field, {
      title: name === undefined ? this.#label(field) : say("pick.title", { name }),
      hand: { cards, melds: null, arrangement: null },
      size: { fewest: 1, most },
      arrange: () => Promise.resolve({ melds: [], left: [], points: null }),
      groups: "none",
      inOrder,
    });
    const picked = hand?.cards ?? [];
    this.#change(field, name === undefined ? picked : { ...this.facts[field], [name]: picked });
  }

  /** Pick a hand group by group: seven melds of three, or eight dublees. @param {string} field */
  async #pickGroups(field) {
    /** @type {string[][]} */
    const groups = this.facts[field] ?? [];
    const [count, meldSize] = this.facts.dublees ? [8, 2] : [7, 3];
    const hand = await this.#pick(field, {
      title: this.#label(field),
      hand: { cards: groups.flat(), melds: groups, arrangement: null },
      size: { fewest: count * meldSize, most: count * meldSize },
      arrange: (_, __, melds) =>
        Promise.resolve({ melds: laidDown(melds ?? []), left: [], points: null }),
      groups: "own",
      smallest: meldSize,
      meldSize,
    });
    this.#change(field, hand?.melds ?? undefined);
  }

  /**
   * Have cards tapped in, and return what lies there in the end.
   * @param {string} field
   * @param {Pick<Asked, "title" | "hand" | "size" | "arrange" | "groups" | "smallest" | "meldSize" | "inOrder">} asked
   */
  async #pick(field, asked) {
    const picker = new CardPicker({
      ...asked,
      name: this.#label(field),
      stock: new Stock(this.form.deal.gameType.house.pack ?? this.helper.pack ?? PACK, []),
      indicator: undefined,
      next: null,
    });
    let { hand = null } = asked;
    picker.addEventListener("picked", (event) => {
      ({ hand } = /** @type {CustomEvent<Picked>} */ (event).detail);
    });
    await slidePanel(picker, { title: asked.title, full: true });
    return hand;
  }

  /** Add the call of who is in line; a call that is refused is taken back. @param {string} bid */
  async #call(bid) {
    const before = this.facts.bids;
    const called = bid === "pass" || bid === "thani" ? bid : Number(bid);
    await this.#change("bids", [...before, [this.inLine, called]]);
    if (!this.#answer.refused) return;
    this.facts.bids = before;
    this.update();
  }

  /** @type {string | null} who is to call, as the server said last */
  #next = null;

  /** Return who is to call; null once the bidding is over. */
  get inLine() {
    return this.facts.bids.length === 0 ? inTurn(this.form)[0] : this.#next;
  }

  /** @param {Field} field */
  #has({ name, kind, optional }) {
    const value = this.facts[name];
    if (typeof optional === "function" ? optional(this.form.deal.rules) : optional) return true;
    if (kind === "packets") return value?.length === PACKETS;
    if (kind === "hands") return Object.values(value ?? {}).some((cards) => cards.length > 0);
    return kind === "cards" || kind === "groups" ? value?.length > 0 : value !== undefined;
  }

  async #ask() {
    const question = ++this.#question;
    this.update();
    if (!this.helper.fields.every((field) => this.#has(field))) {
      this.#answer = { text: "", refused: false };
      return this.update();
    }
    const { deal, screen } = this.form;
    const given = this.helper.given?.(this.form) ?? {};
    const facts = this.helper.asked?.(this.facts, this.form) ?? this.facts;
    const asked = { ...deal.school, what: this.what, ...given, ...facts };
    try {
      const answer = await screen.api.check(deal.gameType.id, asked);
      if (question !== this.#question) return;
      this.#next = answer.in_line ?? null;
      this.#answer = { text: this.helper.read(answer), refused: false };
    } catch (error) {
      if (question !== this.#question) return;
      this.#answer = { text: sayFailure(error), refused: true };
    }
    this.update();
  }

  view() {
    const { text, refused } = this.#answer;
    return html`
      <div class="panel-body stack helper">
        ${chips(
          say("helper.what"),
          this.choices.map((what) => ({
            face: say(`helper.${what}`),
            action: "what",
            pressed: what === this.what,
            facts: { what },
          })),
        )}
        ${this.helper.fields.map((field) => fieldView(this, field))}
        <p class="helper-answer" role="status" data-refused="${String(
          refused,
        )}">${text}</p>
      </div>
    `;
  }
}

customElements.define("helper-panel", HelperPanel);

/** Show the helpers of the game that is entered. @param {Form} form */
export const openHelpers = (form) =>
  slidePanel(new HelperPanel(form), { title: say("helper.title") });
