/** Enter a deal of Indian Marriage: the tiplu, who won, who had laid down, and everybody's value cards. */

import { recall, remember } from "../device/web-storage.js";
import { CardForm } from "../forms/cards/card-form.js";
import { pickHands } from "../forms/cards/hands.js";
import { pickOne } from "../forms/cards/one-card-picker.js";
import { ONE_OF_EACH, without } from "../forms/cards/stock.js";
import { chips, choiceKey, oneOf } from "../forms/choices.js";
import { inRow, toggled } from "../forms/places.js";
import {
  dealerChoice,
  numberField,
  rowChoices,
  seatRows,
  summaryView,
  turnedCard,
} from "../forms/rows.js";
import { html } from "../page/html.js";
import { cardFace, showCard } from "../sheet/cards.js";
import words from "../words/en/marriage.json" with { type: "json" };
import { learn, say } from "../words/say.js";
import { settlementView } from "./shared/settlement-view.js";
import { laidDown, shownHand } from "./shared/shown-hand.js";
import { countsIn, tapped, valueKeys } from "./shared/value-cards.js";

learn(words);

/**
 * @typedef {"melds" | "dublees"} Laid what a seat laid down: pure melds, or dublees
 */

const WORTH = ["results", "points_per_opponent"];
/** Where this device remembers that its tables count for themselves. */
const COUNTED = "marriage.counted";

export class Form extends CardForm {
  /**
   * Return a draft with `follows`, whether the winner has laid down only because he won, and `counted`, whether the table
   * counts its value cards itself.
   */
  blank() {
    const outcome = { winner: null, win: "melds", shown: [], seven_dublees: [], results: [] };
    return { ...super.blank(), outcome, follows: false, counted: recall(COUNTED, false) };
  }

  /** @param {Facts} [outcome] */
  begin(outcome) {
    super.begin(outcome);
    if (!outcome) return;
    const { results = [], points_per_opponent = [] } = outcome;
    const counts = (/** @type {Facts} */ row) =>
      !this.#inDetail(row) && typeof row.points === "number";
    this.draft.counted = points_per_opponent.length > 0 || results.some(counts);
    this.aim(this.first());
  }

  get void() {
    return this.facts.win === "void";
  }

  /** Return what a seat laid down; a winner has laid down everything. @param {number} seat @returns {Laid | null} */
  laid(seat) {
    const { win, shown = [], seven_dublees = [] } = this.facts;
    const won = seat === this.winner;
    if (seven_dublees.includes(seat) || won && win === "dublees") return "dublees";
    return won || shown.includes(seat) ? "melds" : null;
  }

  /** Say whether value cards or cards are stated, not only their points. @param {Facts} row */
  #inDetail(row) {
    return [row.mal_in_hand, row.opening_tunnelas].some((cards) => cards?.length > 0) ||
      countsIn(this).some((id) => typeof row[id] === "number");
  }

  /** Return the cards of the opening tunnelas, one of each. @param {number} seat @returns {string[]} */
  tunnelas(seat) {
    return (this.at(inRow(seat, "opening_tunnelas")) ?? []).map((
      /** @type {string[]} */ [card],
    ) => card);
  }

  missing() {
    if (!this.isDue("/winner")) return null;
    if (this.winner !== null) return this.needsCards(this.winner, this.#show.size);
    return this.need(this.lacks("/tiplu") ? "/tiplu" : "/winner");
  }

  /** Return where the points of a seat stand, as the table counts them. @param {number} seat */
  pointsPlace(seat) {
    const short = this.facts.points_per_opponent !== undefined && !this.at(`/results/@${seat}`);
    return short ? `/points_per_opponent/@${seat}/points` : inRow(seat, "points");
  }

  fields() {
    return this.draft.counted && !this.void ? this.places() : [];
  }

  places() {
    return this.deal.seats.map(({ seat }) => this.pointsPlace(seat));
  }

  takesNumbers() {
    return this.fields().length > 0;
  }

  handSeats() {
    return [];
  }

  /** @param {number} seat */
  takesHand(seat) {
    return seat === this.winner;
  }

  handPlaces() {
    return { cards: "/winner_cards", melds: "/winner_melds" };
  }

  /** @param {number} seat */
  handOf(seat) {
    return seat === this.winner && this.facts.winner_melds?.length ? super.handOf(seat) : undefined;
  }

  /** Cards in no group yet stand as the last one. @param {number} _seat @param {Hand | null} hand */
  stateHand(_seat, hand) {
    const { cards = [], melds } = hand ?? {};
    const loose = without(cards, melds?.flat() ?? []);
    const groups = [...melds ?? [], ...(loose.length > 0 ? [loose] : [])];
    this.put("/winner_melds", groups.length > 0 ? groups : undefined);
  }

  /** Return what the winner shows: how many groups, of how many cards. */
  get #show() {
    const laid = this.laid(this.winner ?? 0);
    const { value: kind = "", groups = 0, cards = 0 } =
      this.offers("/win").find(({ value }) => value === laid) ?? {};
    return { kind, cards, size: groups * cards };
  }

  /** Have the winner shown meld by meld, or dublee by dublee, and checked. @returns {CardTable} */
  cardTable() {
    const { kind, cards, size } = this.#show;
    return {
      size: { fewest: size, most: size },
      indicator: true,
      turned: "marriage.turned",
      groups: "own",
      smallest: cards,
      meldSize: cards,
      arrange: async (hand, tiplu, groups) => {
        const melds = laidDown(groups ?? []);
        if (tiplu !== null) {
          const shown = { kind, tiplu, [kind]: groups ?? [] };
          return await shownHand(this, hand, melds, "validate_win", shown);
        }
        return { melds, left: without(hand, (groups ?? []).flat()), points: null };
      },
    };
  }

  /** @param {number} seat */
  choices(seat) {
    const how = this.winner === seat ? "won" : "laid";
    const laid = this.offers("/win").map(({ value: status }) => ({
      status,
      face: html`${say(`marriage.${status}`)}<small>${say(`marriage.${status}.${how}`)}</small>`,
    }));
    return [{ status: "won", face: say("rummy.won") }, ...laid];
  }

  /** @param {number} seat @param {string} status */
  chose(seat, status) {
    return status === "won" ? this.winner === seat : this.laid(seat) === status;
  }

  /** Choose who won, what a seat laid down, or another of its value cards. @param {number} seat @param {string} status */
  choose(seat, status) {
    if (status === "won") this.#win(seat);
    else if (countsIn(this).includes(status)) this.#value(seat, status);
    else this.#lay(seat, /** @type {Laid} */ (status));
  }

  /** @param {number} seat */
  #win(seat) {
    const { winner } = this;
    if (winner !== null) {
      const laid = this.draft.follows ? null : this.laid(winner);
      this.write("/winner", null);
      this.#state(winner, laid);
    }
    if (seat !== winner) {
      const laid = this.laid(seat);
      this.draft.follows = laid === null;
      this.write("/winner", seat);
      this.#state(seat, laid);
    }
    this.write("/winner_melds", undefined);
    this.aim(this.pointsPlace(seat));
  }

  /** State what a seat laid down; the same again takes it back. @param {number} seat @param {Laid} laid */
  #lay(seat, laid) {
    const won = seat === this.winner;
    const again = this.laid(seat) === laid && !(won && this.draft.follows);
    this.#state(seat, again ? null : laid);
    if (won) {
      this.draft.follows = again;
      this.write("/winner_melds", undefined);
    }
    this.aim(this.pointsPlace(seat));
  }

  /** @param {number} seat @param {Laid | null} laid */
  #state(seat, laid) {
    const won = seat === this.winner;
    const now = won ? laid ?? "melds" : laid;
    if (won) this.write("/win", now);
    this.#list("/shown", seat, now === "melds");
    this.#list("/seven_dublees", seat, now === "dublees" && !won);
  }

  /** @param {string} place @param {number} seat @param {boolean} listed */
  #list(place, seat, listed) {
    const seats = this.at(place) ?? [];
    if (seats.includes(seat) !== listed) this.write(place, toggled(seats, seat));
  }

  /** @param {number} seat @param {string} id */
  #value(seat, id) {
    this.#hold(seat, id, tapped(this, seat, id));
    this.aim(this.pointsPlace(seat));
  }

  /** Write what a seat has; who has nothing stands in no row. @param {number} seat @param {string} fact @param {any} value */
  #hold(seat, fact, value) {
    this.put(inRow(seat, fact), value);
    if (!countsIn(this).some((id) => this.at(inRow(seat, id)) > 0)) {
      for (const id of countsIn(this)) this.write(inRow(seat, id), undefined);
    }
    if (!this.#inDetail(this.at(`/results/@${seat}`) ?? {})) {
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
    this.#hold(seat, "opening_tunnelas", laid.length > 0 ? laid : undefined);
    this.screen.changed();
  }

  /** @returns {Record<string, string>} */
  get choiceLetters() {
    if (this.void) return {};
    const values = Object.fromEntries(countsIn(this).map((id) => [id[0], id]));
    return { w: "won", m: "melds", d: "dublees", ...(!this.draft.counted && values) };
  }

  /** Say who counts the value cards; each way keeps what was entered in it. @param {boolean} counted */
  #count(counted) {
    if (counted === this.draft.counted) return;
    const results = (this.facts.results ?? []).filter((/** @type {Facts} */ row) =>
      this.#inDetail(row) !== counted
    );
    this.turn(String(!counted), String(counted), { results }, WORTH);
    this.draft.counted = counted;
    remember(COUNTED, counted);
    if (this.activeSeat !== null) this.aim(this.pointsPlace(this.activeSeat));
  }

  /** Say whether the deal is void. @param {boolean} isVoid */
  #end(isVoid) {
    if (isVoid === this.void) return;
    const otherwise = isVoid ? { winner: null, win: "void" } : this.blank().outcome;
    this.turn(isVoid ? "played" : "void", isVoid ? "void" : "played", otherwise);
  }

  padKeys() {
    return [null, null];
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      value: ({ dataset }) => this.#value(Number(dataset.seat), dataset.value ?? ""),
      anew: ({ dataset }) => this.#hold(Number(dataset.seat), "mal_in_hand", undefined),
      tunnela: ({ dataset }) => void this.#tunnela(Number(dataset.seat)),
      hand: () => void pickHands(this, this.winner ?? 0),
      counted: ({ dataset }) => this.#count(dataset.value === "true"),
      void: ({ dataset }) => this.#end(dataset.value === "true"),
    };
  }

  specials() {
    return [...(this.void ? [say("marriage.void")] : []), ...super.specials()];
  }

  specialName() {
    return say("special.marriage");
  }

  special() {
    const ended = oneOf(
      "void",
      [false, true],
      this.void,
      (each) => say(each ? "marriage.void" : "rummy.show.normal"),
    );
    const counted = oneOf(
      "counted",
      [false, true],
      this.draft.counted,
      (each) => say(each ? "marriage.counted" : "marriage.tappedIn"),
    );
    return html`
      ${chips(say("rummy.howEnded"), ended)}
      ${!this.void && chips(say("marriage.valueCards"), counted)}
      ${dealerChoice(this)}
    `;
  }

  view() {
    const { wilds, winner, previewed, draft: { counted } } = this;
    const known = wilds && {
      poplu: showCard(wilds.poplu),
      jhiplu: showCard(wilds.jhiplu),
      ordinary: wilds.ordinary.map(showCard).join(" "),
    };
    return html`
      <div class="turned-up">
        ${turnedCard(this.turnedUp, say("value.tiplu"))}
        <span class="hint">${known
          ? say("marriage.wilds", known)
          : say("marriage.tipluHelp")}</span>
      </div>
      ${!this.void && seatRows(this, { kind: counted ? "counted-row" : "value-row" })}
      ${winner !== null && this.#shownView(winner)}
      ${summaryView(this)}
      ${!this.void && previewed && settlementView(this.deal.sheet, previewed)}
    `;
  }

  /** Draw who won and who had laid down, and the value cards of a seat or their points. @param {Seat} player */
  rowView(player) {
    const { seat, name } = player;
    const stated = this.at(inRow(seat, "mal_in_hand")) ?? [];
    const keys = stated.length > 0 ? statedView(seat, stated) : valueKeys(this, player);
    return [
      rowChoices(this, player),
      this.draft.counted
        ? numberField(this, this.pointsPlace(seat), name)
        : html`<div class="value-keys">${keys}${this.#tunnelaKey(player)}</div>`,
    ];
  }

  /** Offer to tap in what the winner showed. @param {number} winner */
  #shownView(winner) {
    const hand = this.handOf(winner);
    const name = this.deal.name(winner);
    const words = hand
      ? say("marriage.handIs", { name, count: hand.cards.length })
      : say("marriage.hand", { name });
    return choiceKey({
      face: html`<span dir="auto">${words}</span>`,
      action: "hand",
      facts: { refused: this.refusal?.field === "winner_melds" },
    }, "winner-hand");
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
