/** Enter a deal of Indian Marriage: the tiplu, who won, who had laid down, and everybody's value cards. */

import { pickHands } from "../forms/cards/hands.js";
import { without } from "../forms/cards/stock.js";
import { chips, choiceKey, oneOf } from "../forms/choices.js";
import { toggled } from "../forms/places.js";
import { dealerChoice, rowChoices, seatRows, summaryView, turnedCard } from "../forms/rows.js";
import { html } from "../page/html.js";
import { showCard } from "../sheet/card-signs.js";
import words from "../words/en/marriage.json" with { type: "json" };
import { learn, say } from "../words/say.js";
import { MarriageValues } from "./marriage-values.js";
import { settlementView } from "./shared/settlement-view.js";
import { laidDown, shownHand } from "./shared/shown-hand.js";
import { countsIn } from "./shared/value-cards.js";

learn(words);

/**
 * @typedef {"melds" | "dublees"} Laid what a seat laid down: pure melds, or dublees
 */

export class Form extends MarriageValues {
  /** Return a draft with `follows`, whether the winner has laid down only because he won. */
  blank() {
    const outcome = { winner: null, win: "melds", shown: [], seven_dublees: [], results: [] };
    return { ...super.blank(), outcome, follows: false };
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

  missing() {
    if (!this.isDue("/winner")) return null;
    if (this.winner !== null) return this.needsCards(this.winner, this.#show.size);
    return this.need(this.lacks("/tiplu") ? "/tiplu" : "/winner");
  }

  fields() {
    return this.void ? [] : super.fields();
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
    else if (countsIn(this).includes(status)) super.choose(seat, status);
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

  /** @returns {Record<string, string>} */
  get choiceLetters() {
    if (this.void) return {};
    return { w: "won", m: "melds", d: "dublees", ...super.choiceLetters };
  }

  /** Say whether the deal is void. @param {boolean} isVoid */
  #end(isVoid) {
    if (isVoid === this.void) return;
    const otherwise = isVoid ? { winner: null, win: "void" } : this.blank().outcome;
    this.turn(isVoid ? "played" : "void", isVoid ? "void" : "played", otherwise);
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      hand: () => void pickHands(this, this.winner ?? 0),
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
    return html`
      ${chips(say("rummy.howEnded"), ended)}
      ${!this.void && this.countedChips()}
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
    return [rowChoices(this, player), this.valuesView(player)];
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
}
