/** Say that somebody does not come to a match: the seat stays empty, or somebody who waits takes it. */

import { html } from "../../../page/html.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say, showNames } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName, matchName } from "../shared/desk-sentences.js";
import { OfferList } from "../shared/offer-list.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Desk} Desk */
/** @typedef {import("../shared/offer-list.js").Offer} Offer */

/**
 * Offer what becomes of the seat of who does not come.
 * @param {Event} event
 * @param {Desk} desk
 * @param {string} id
 * @param {string} entrant
 * @returns {Offer[]}
 */
function noShowsOf(event, desk, id, entrant) {
  const match = event.matches[id];
  const { sizes: [fewest], without } = desk.stages[match.stage];
  const name = entrantName(event, entrant);
  const said = say("desk.did.no_show", { names: name });
  const others = match.entrants.filter((each) => each !== entrant);
  const state = (/** @type {string[]} */ lineup) => ({
    kind: "no_show",
    match: id,
    entrants: [entrant],
    ...(lineup.length > 0 && { lineup }),
  });
  const names = showNames(others.map((each) => entrantName(event, each)));
  const toCome = match.status === "to_come" && match.forfeits.length === 0;
  if (!toCome || others.length < fewest) {
    const left = others.filter((each) => !match.forfeits.includes(each));
    const label = left.length > 1 ? "desk.noShow.playOn" : "desk.noShow.wins";
    const changes = [say("desk.givesUp", { names: name, count: 1 })];
    const ends = [{ label: say(label, { names }), stated: state([]), said, changes }];
    if (match.entrants.length === 2 && left.length === 1) {
      const stated = { ...state([]), without_win: true };
      ends.push({ label: say("desk.noShow.nobody", { names }), stated, said, changes });
    }
    return toCome ? [...fills(), ...ends] : ends;
  }
  const empty = {
    label: say("desk.noShow.empty"),
    stated: state(others),
    said,
    changes: [say("desk.noShow.sheet", { names, count: others.length })],
  };
  return [empty, ...fills()];

  /** Offer that each of those who wait takes the seat. */
  function fills() {
    const newest = event.stages[match.stage].rounds.at(-1)?.round === match.round;
    return (newest ? without : []).map((each) => ({
      label: say("desk.noShow.fill", { name: entrantName(event, each) }),
      stated: state(match.entrants.map((one) => one === entrant ? each : one)),
      said,
    }));
  }
}

export class NoShowPanel extends DeskPart {
  #offers;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} match @param {string} entrant */
  constructor(model, match, entrant) {
    super(model);
    this.match = match;
    this.entrant = entrant;
    this.#offers = new OfferList(model);
  }

  update() {
    super.update();
    const slot = this.querySelector(".offer-slot");
    const drawn = this.event.matches[this.match]?.entrants.includes(this.entrant);
    if (!slot || !drawn || this.#offers.busy) return;
    if (this.#offers.parentElement !== slot) slot.append(this.#offers);
    this.#offers.offer(noShowsOf(this.event, this.desk, this.match, this.entrant));
  }

  view() {
    return html`
      <div class="panel-body stack">
        <p>${say("desk.noShow.help", { match: matchName(this.event, this.match) })}</p>
        <div class="offer-slot" data-own data-key="offers"></div>
      </div>
    `;
  }
}

customElements.define("no-show-panel", NoShowPanel);

/**
 * Ask what becomes of the seat of who does not come; true once that is done.
 * @param {import("../shared/desk-model.js").DeskModel} model
 * @param {string} match
 * @param {string} entrant
 */
export function openNoShow(model, match, entrant) {
  const { event } = model.store.state;
  const title = say("desk.noShow.title", { name: event ? entrantName(event, entrant) : "" });
  return slidePanel(new NoShowPanel(model, match, entrant), { title });
}
