/** Tell which deal is being entered: its number, who is in it, who deals, and the rules in force. */

import { isInside, nameOf } from "../sheet/columns.js";
import { say, sentenceOf } from "../words/say.js";

export class CurrentDeal {
  /**
   * @param {Sheet} sheet
   * @param {GameType} gameType
   * @param {string} id the deal's; on the sheet already where it is to be corrected
   * @param {number | null} [number] of a new deal that comes after others still waiting to be sent
   */
  constructor(sheet, gameType, id, number = null) {
    this.sheet = sheet;
    this.gameType = gameType;
    this.id = id;
    /** @type {Deal | undefined} the deal as it stands, where it is to be corrected */
    this.recorded = sheet.deals.find((deal) => deal.id === id);
    this.rules = sheet.game.rules;
    const due = sheet.next?.number ?? sheet.deals.length + 1;
    this.number = this.recorded?.number ?? number ?? due;
    /** Whether deals come before it that are not on the sheet, so that who deals is not known. */
    this.ahead = this.recorded === undefined && this.number > due;
    /** Nobody's seat where that is not known. */
    this.dealer = this.ahead
      ? 0
      : this.recorded?.dealer ?? sheet.next?.dealer ?? sheet.seats[0].seat;
    /** For how many the table is laid. */
    this.atTable = sheet.next?.at_table ?? sheet.seats.length;
    this.seats = sheet.seats.filter(({ seat }) => this.#plays(seat));
  }

  /** Of a recorded deal its own row tells, or a later one, of who is out by now; nobody played before he sat down. @param {number} seat */
  #plays(seat) {
    const { recorded, number, sheet: { status, tied, totals, rulings, deals } } = this;
    const inNow = totals.some((each) => each.seat === seat && isInside(each));
    if (!recorded) return status === "tie_break" ? tied.includes(seat) : inNow;
    return rulings.every((each) =>
      each.kind !== "join" || each.seat !== seat || each.after < number
    ) && (inNow || deals.some((each) =>
      each.number >= number && each.lines.some((line) =>
        line.seat === seat
      )
    ));
  }

  /** Return the facts that the game asks for, by name. */
  get asked() {
    return this.gameType.outcome.facts;
  }

  /** Return the facts that every question to the rules starts with. */
  get school() {
    return { preset: this.sheet.game.preset, rules: this.rules };
  }

  /** @param {number} seat */
  name(seat) {
    return nameOf(this.sheet, seat);
  }

  /** Say who deals and starts, where the game has a rule for it; `dealer` may be another than the next in turn. @param {number} dealer */
  opening(dealer) {
    const { next } = this.sheet;
    const said = next?.dealer === dealer && next.number === this.number
      ? sentenceOf(next.opening)
      : null;
    if (said || next && next.opening?.code !== "coming_deal" || !this.sheet.game.dealers) {
      return said ?? sentenceOf(next?.opening);
    }
    return say("deal.who", { dealer: this.name(dealer), first: this.name(this.leader(dealer)) });
  }

  /** Return the seat that acts first when `dealer` deals. @param {number} dealer */
  leader(dealer) {
    const numbers = this.seats.map(({ seat }) => seat);
    return numbers.find((seat) => seat > dealer) ?? numbers[0];
  }
}
