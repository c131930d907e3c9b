/** Hold a draw while it is prepared: put names to matches, swap two by two taps, take over what the program drew. */

import { newUuid } from "../../../page/uuid.js";

/** @typedef {{match: string, entrants: string[], table: string}} Prepared */
/** @typedef {import("../shared/desk-types.js").Drawn} Drawn */

export class PreparedDraw {
  id = newUuid();
  /** @type {Prepared[]} */
  matches = [];
  /** The match that names are put to. */
  filling = "";
  /** @type {string | null} the entrant that was tapped, to be swapped with the next */
  picked = null;
  byes = false;
  /** Whether a person puts names to matches, instead of changing what the program drew. */
  isByHand = false;
  /**
   * What the program drew from, and whom it leaves out since they play no more; null for a draw by hand.
   * @type {{seed: string, method: number, round: number, out: string[], cards: Record<string, string>} | null}
   */
  drawn = null;

  /** Return what a device keeps of it, as JSON. */
  get kept() {
    const { id, matches, filling, byes, drawn, isByHand } = this;
    return { id, matches, filling, byes, drawn, isByHand };
  }

  /** Begin with an empty match, for a person to fill. @param {string[]} tables that are free */
  clear(tables) {
    Object.assign(this, { matches: [], drawn: null, byes: false, picked: null, isByHand: true });
    this.add(tables);
  }

  /** The matches in which somebody plays. */
  get filled() {
    return this.matches.filter(({ entrants }) => entrants.length > 0);
  }

  /** Whether cards were drawn for the seats. */
  get hasCards() {
    return Object.keys(this.drawn?.cards ?? {}).length > 0;
  }

  /** Return those of some who have no match in it. @param {string[]} some */
  left(some) {
    const seated = this.matches.flatMap(({ entrants }) => entrants);
    return some.filter((each) => !seated.includes(each));
  }

  /** Return those of some tables that no match in it has. @param {string[]} some */
  tablesLeft(some) {
    return some.filter((table) => !this.matches.some((each) => each.table === table));
  }

  /** Prepare a further match at the first of these tables that is left. @param {string[]} tables */
  add(tables) {
    const [table = ""] = this.tablesLeft(tables);
    this.filling = newUuid();
    this.matches = [...this.matches, { match: this.filling, entrants: [], table }];
  }

  /** @param {string} match */
  remove(match) {
    this.matches = this.matches.filter((each) => each.match !== match);
    if (this.filling === match) this.filling = this.matches.at(-1)?.match ?? "";
    this.picked = null;
  }

  /**
   * Seat a free name, or pick a seated one: the next that is tapped takes its place.
   * @param {string} entrant
   * @param {string[]} tables that are free, where no match is there to fill
   */
  tap(entrant, tables) {
    const here = this.matches.find(({ entrants }) => entrants.includes(entrant));
    if (this.picked === entrant && here) {
      here.entrants = here.entrants.filter((each) => each !== entrant);
      this.picked = null;
    } else if (this.picked) {
      this.#swap(this.picked, entrant);
      this.picked = null;
    } else if (here) this.picked = entrant;
    else {
      const filling = this.matches.find(({ match }) => match === this.filling);
      if (filling) filling.entrants = [...filling.entrants, entrant];
      else this.add(tables);
    }
  }

  /** @param {string} one @param {string} other */
  #swap(one, other) {
    const swapped = (/** @type {string} */ each) =>
      each === one ? other : each === other ? one : each;
    for (const match of this.matches) match.entrants = match.entrants.map(swapped);
  }

  /** Take over what the program drew. @param {Drawn} draw @param {string[]} due whom it was to draw */
  take({ matches, byes = [], seed, method, round, cards = {} }, due) {
    this.matches = matches.map(({ table, ...each }) => ({ ...each, table: table ?? "" }));
    const out = this.left(due).filter((each) => !byes.includes(each));
    this.drawn = seed && method ? { seed, method, round, out, cards } : null;
    this.byes = byes.length > 0;
    this.filling = "";
    this.picked = null;
    this.isByHand = false;
  }

  /**
   * Return the draw as it would be published.
   * @param {{stage: string, round: number, start: string | null, free: string[]}} as `free` are those left in the round
   * @returns {Drawn}
   */
  stated({ stage, round, start, free }) {
    return {
      draw: this.id,
      stage,
      round: this.drawn?.round ?? round,
      matches: this.filled.map(({ match, entrants, table }) => ({
        match,
        entrants,
        ...(table && { table }),
        ...(start && { start }),
      })),
      ...(this.byes && free.length > 0 && { byes: free }),
      ...(this.drawn && { seed: this.drawn.seed, method: this.drawn.method }),
      ...(this.hasCards && { cards: this.drawn?.cards }),
    };
  }
}
