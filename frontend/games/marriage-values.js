/** Enter the value cards of Indian Marriage: tapped in for each seat, or counted by the table. */

import { recall, remember } from "../device/web-storage.js";
import { CardForm } from "../forms/cards/card-form.js";
import { pickOne } from "../forms/cards/one-card-picker.js";
import { ONE_OF_EACH } from "../forms/cards/stock.js";
import { chips, choiceKey, oneOf } from "../forms/choices.js";
import { inRow } from "../forms/places.js";
import { numberField } from "../forms/rows.js";
import { html } from "../page/html.js";
import { showCard } from "../sheet/card-signs.js";
import { cardFace } from "../sheet/cards.js";
import { say } from "../words/say.js";
import { countsIn, tapped, valueKeys } from "./shared/value-cards.js";

const WORTH = ["results", "points_per_opponent"];
/** Where this device remembers that its tables count for themselves. */
const COUNTED = "marriage.counted";

export class MarriageValues extends CardForm {
  /** Return a draft with `counted`, whether the table counts its value cards itself. */
  blank() {
    return { ...super.blank(), counted: recall(COUNTED, false) };
  }

  /** @param {Facts} [outcome] */
  begin(outcome) {
    super.begin(outcome);
    if (!outcome) return;
    const { results = [], points_per_opponent = [] } = outcome;
    const counts = (/** @type {Facts} */ row) =>
      !this.inDetail(row) && typeof row.points === "number";
    this.draft.counted = points_per_opponent.length > 0 || results.some(counts);
    this.aim(this.first());
  }

  /** Say whether value cards or cards are stated, not only their points. @param {Facts} row */
  inDetail(row) {
    return [row.mal_in_hand, row.opening_tunnelas].some((cards) => cards?.length > 0) ||
      countsIn(this).some((id) => typeof row[id] === "number");
  }

  /** Return the cards of the opening tunnelas, one of each. @param {number} seat @returns {string[]} */
  tunnelas(seat) {
    return (this.at(inRow(seat, "opening_tunnelas")) ?? []).map((
      /** @type {string[]} */ [card],
    ) => card);
  }

  /** Return where the points of a seat stand, as the table counts them. @param {number} seat */
  pointsPlace(seat) {
    const short = this.facts.points_per_opponent !== undefined && !this.at(`/results/@${seat}`);
    return short ? `/points_per_opponent/@${seat}/points` : inRow(seat, "points");
  }

  fields() {
    return this.draft.counted ? this.places() : [];
  }

  places() {
    return this.deal.seats.map(({ seat }) => this.pointsPlace(seat));
  }

  takesNumbers() {
    return this.fields().length > 0;
  }

  /** Choose another of the value cards of a seat. @param {number} seat @param {string} id */
  choose(seat, id) {
    this.hold(seat, id, tapped(this, seat, id));
    this.aim(this.pointsPlace(seat));
  }

  /** Write what a seat has; who has nothing stands in no row. @param {number} seat @param {string} fact @param {any} value */
  hold(seat, fact, value) {
    this.put(inRow(seat, fact), value);
    if (!countsIn(this).some((id) => this.at(inRow(seat, id)) > 0)) {
      for (const id of countsIn(this)) this.write(inRow(seat, id), undefined);
    }
    if (!this.inDetail(this.at(`/results/@${seat}`) ?? {})) {
      this.write(`/results/@${seat}`, undefined);
    }
  }

  /** Add the opening tunnela of a card, or take it back. @param {number} seat */
  async #tunnela(seat) {
    const place = inRow(seat, "opening_tunnelas");
    const chosen = this.tunnelas(seat);
    const title = say("marriage.tunnelaOf", { name: this.deal.name(seat) });
    const card = await pickOne(title, chosen[0], ONE_OF_EACH.without(this.turnedUp));
    if (card === undefined) return;
    const { size = 0 } = this.kindOf(`${place}/0`) ?? {};
    const others = (this.at(place) ?? []).filter((/** @type {string[]} */ [other]) =>
      card !== null && other !== card
    );
    const more = card === null || chosen.includes(card) ? [] : [Array(size).fill(card)];
    const laid = [...others, ...more];
    this.hold(seat, "opening_tunnelas", laid.length > 0 ? laid : undefined);
    this.screen.changed();
  }

  /** Say who counts the value cards; each way keeps what was entered in it. @param {boolean} counted */
  #count(counted) {
    if (counted === this.draft.counted) return;
    const results = (this.facts.results ?? []).filter((/** @type {Facts} */ row) =>
      this.inDetail(row) !== counted
    );
    this.turn(String(!counted), String(counted), { results }, WORTH);
    this.draft.counted = counted;
    remember(COUNTED, counted);
    if (this.activeSeat !== null) this.aim(this.pointsPlace(this.activeSeat));
  }

  /** @returns {Record<string, string>} */
  get choiceLetters() {
    return this.draft.counted ? {} : Object.fromEntries(countsIn(this).map((id) => [id[0], id]));
  }

  padKeys() {
    return [null, null];
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      value: ({ dataset }) => this.choose(Number(dataset.seat), dataset.value ?? ""),
      anew: ({ dataset }) => this.hold(Number(dataset.seat), "mal_in_hand", undefined),
      tunnela: ({ dataset }) => void this.#tunnela(Number(dataset.seat)),
      counted: ({ dataset }) => this.#count(dataset.value === "true"),
    };
  }

  /** Draw who counts the value cards, as chips. */
  countedChips() {
    const counted = oneOf(
      "counted",
      [false, true],
      this.draft.counted,
      (each) => say(each ? "marriage.counted" : "marriage.tappedIn"),
    );
    return chips(say("marriage.valueCards"), counted);
  }

  /** Draw the value cards of a seat, or their points. @param {Seat} player */
  valuesView(player) {
    const { seat, name } = player;
    if (this.draft.counted) return numberField(this, this.pointsPlace(seat), name);
    const stated = this.at(inRow(seat, "mal_in_hand")) ?? [];
    const keys = stated.length > 0 ? statedView(seat, stated) : valueKeys(this, player);
    return html`<div class="value-keys">${keys}${this.#tunnelaKey(player)}</div>`;
  }

  /** @param {Seat} player */
  #tunnelaKey({ seat, name }) {
    const cards = this.tunnelas(seat);
    return choiceKey({
      face: html`
        <b>${cards.map(showCard).join(" ") || "–"}</b>
        <small>${say("meld.tunnela")}</small>
      `,
      action: "tunnela",
      facts: { seat, held: cards.length },
      label: say("marriage.tunnelaOf", { name }),
    }, "value-key");
  }
}

/** Draw value cards that were entered as cards; a tap lets them be counted anew. @param {number} seat @param {string[]} cards */
const statedView = (seat, cards) =>
  choiceKey({
    face: cards.map((card) => cardFace(card)),
    action: "anew",
    facts: { seat },
    label: say("marriage.recordedAnew"),
  }, "value-recorded");
