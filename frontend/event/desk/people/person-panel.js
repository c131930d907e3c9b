/** Show one person: where he is now and was before, what is done every evening, and apart what is grave. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { say } from "../../../words/say.js";
import {
  labelOf,
  matchesOf,
  partiesOf,
  playingFor,
  roomSeatOf,
  sayRoundOf,
  tableOf,
} from "../../reading.js";
import { ActPanel } from "../shared/act-panel.js";
import { DeskPart } from "../shared/desk-part.js";
import { matchName, personName, sayAct, sayStateOf } from "../shared/desk-sentences.js";
import { OfferList } from "../shared/offer-list.js";
import { enteringActs } from "./entering.js";
import { openRoom } from "../poker/room-panel.js";
import { backButton, letBackIn } from "../poker/room-places.js";
import { openNoShow } from "./no-show-panel.js";
import { isOut, openMatches, outOfRooms, sayRoom, seating, staysDrawn } from "./seating.js";
import { notesOf } from "./to-show-panel.js";

/** @typedef {import("../../types.js").Entrant} Entrant */

const MOST_ROOMS = 2;
/** What can be done about an entry, as it stands. */
const ENTRY_ACTS = {
  in: ["withdrawn", "warned"],
  waiting: ["reinstated", "withdrawn"],
  withdrawn: ["reinstated"],
  disqualified: ["reinstated"],
};

export class PersonPanel extends DeskPart {
  #erasing = false;
  #offers;
  #title = "";
  /** @type {{id: string, panel: ActPanel} | null} whom the judge is about to put out */
  #judging = null;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} person */
  constructor(model, person) {
    super(model);
    this.person = person;
    this.#offers = new OfferList(model);
    this.#offers.addEventListener("done", (event) => event.stopPropagation());
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      enter: ({ dataset }) => this.#enter(dataset.competition ?? ""),
      meets: ({ dataset }) => this.#mayMeet(dataset.act ?? ""),
      in: () => this.#checkIn([]),
      back: ({ dataset: { entrant = "" } }) => void letBackIn(this.model, entrant),
      room: ({ dataset: { stage = "", match } }) => openRoom(this.model, stage, match),
      seen: ({ dataset }) => this.#checkIn([dataset.note ?? ""]),
      absent: ({ dataset: { match = "", entrant = "" } }) => openNoShow(this.model, match, entrant),
      judge: ({ dataset }) => this.#judge(dataset.entrant ?? ""),
      spare: () => this.#judge(""),
      erase: () => this.#askErase(true),
      keep: () => this.#askErase(false),
      erased: () => this.#erase(),
    }, signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const typed = new FormData(form);
      if (typed.has("other")) this.#keepApart(String(typed.get("other")));
      else this.#save(typed);
    }, { signal });
  }

  get #name() {
    return this.event.people[this.person]?.name ?? say("desk.gone");
  }

  update() {
    super.update();
    if (this.#title !== this.#name) {
      this.#title = this.#name;
      // The panel listens once it stands.
      queueMicrotask(() => this.emit("title", this.#title));
    }
    const judged = this.querySelector(".act-slot");
    if (judged && this.#judging) judged.replaceChildren(this.#judging.panel);
    const slot = this.querySelector(".offer-slot");
    if (!slot) return;
    if (this.#offers.parentElement !== slot) slot.append(this.#offers);
    this.#offers.offer(this.#entered.flatMap(([id, entrant]) => this.#ofEntry(id, entrant)));
  }

  view() {
    const known = this.desk.people[this.person];
    return html`
      <div class="panel-body stack">
        ${this.#now()}
        <div class="offer-slot" data-own data-key="offers"></div>
        <ul class="entries" data-key="entries">${this.#others.map(([id, { title }]) =>
          html`<li data-key="in-${id}"><span>${title}</span><button type="button" data-do="enter"
            data-competition="${id}">${
            say(this.desk.closed.includes(id) ? "desk.enterLate" : "desk.enter")
          }</button></li>`
        )}</ul>
        <form class="stack" data-key="form">
          <label class="field"><span>${say("desk.personName")}</span>
            <input name="name" dir="auto" maxlength="60" required autocomplete="off" value="${this
              .#name}"></label>
          <label class="field"><span>${say("desk.contact")}</span>
            <input name="contact" dir="auto" maxlength="200" autocomplete="off" value="${known
              ?.contact}"></label>
          <label class="field"><span>${say("desk.club")}</span>
            <input name="club" dir="auto" maxlength="60" autocomplete="off" value="${this.event
              .people[this.person]?.club}"></label>
          <button ${this.busy && html`disabled`}>${say("desk.save")}</button>
        </form>
        ${this.refusal()}
        ${this.#before()}
        ${this.#apart()}
        ${this.#graveActs()}
      </div>
    `;
  }

  /** Say where he is now, what he has still to show, and whether he is here. */
  #now() {
    const { here = "" } = this.event.people[this.person] ?? {};
    const open = matchesOf(this.event).filter(([, match]) =>
      !match.over && match.people.includes(this.person)
    );
    return html`
      <section data-key="now">
        <ul class="entries">
          <li data-key="here"><span>${say(here ? "desk.isHere" : "desk.isNotHere")}</span>${!here &&
            html`<button type="button" data-do="in">${say("desk.checkIn")}</button>`}
            ${notesOf(this, this.person)}</li>
          ${open.map(([id, match]) => this.#seat(id, match))}
          ${this.#outs()}
          ${open.length === 0 &&
            html`<li class="soft" data-key="none">${say("desk.noMatchNow")}</li>`}
        </ul>
      </section>
    `;
  }

  /** Say in which place he is out of a freeze-out. */
  #outs() {
    const { entrants } = this.event;
    return outOfRooms(this.event).filter(({ entrant }) =>
      entrants[entrant].people.includes(this.person)
    ).map(({ entrant, place }) =>
      html`
        <li data-key="out-${entrant}"><span>${say("desk.seat.out", {
          name: entrants[entrant].name,
          place,
        })}</span>${backButton(this.desk, entrant)}</li>
      `
    );
  }

  /** @param {string} id @param {import("../../types.js").Match} match */
  #seat(id, match) {
    const table = tableOf(match);
    const entrant =
      match.entrants.find((each) => playingFor(this.event, match, each).includes(this.person)) ??
        "";
    const where = say("desk.seatAt", {
      table: table ? labelOf(this.event, table) : say("desk.noTable"),
      seat: roomSeatOf(this.event, match, entrant) ?? match.people.indexOf(this.person) + 1,
      match: sayRoundOf(this.event, id, match),
      state: sayStateOf(this.event, match),
    });
    if (this.event.stages[match.stage].room) {
      return html`
        <li data-key="${id}"><span>${where}</span>${this.may("busted") && html`
          <button type="button" data-do="room" data-stage="${match.stage}"
            data-match="${id}">${say(
              "desk.room",
            )}</button>
        `}</li>
      `;
    }
    return html`
      <li data-key="${id}"><span>${where}</span>${!match.forfeits.includes(entrant) &&
        this.may("no_show") && html`
        <button type="button" data-do="absent" data-match="${id}"
          data-entrant="${entrant}">${say("desk.answer.no_show")}</button>
      `}</li>
    `;
  }

  /** Say where he has played. */
  #before() {
    const over = matchesOf(this.event).filter(([, match]) =>
      match.over && match.people.includes(this.person)
    );
    return over.length > 0 && html`
      <section data-key="before">
        <h3>${say("desk.played")}</h3>
        <ul class="entries">${over.toReversed().map(([id, match]) => {
          const { place = "", points = "" } = partiesOf(match).find(({ entrant }) =>
            playingFor(this.event, match, entrant).includes(this.person)
          ) ?? {};
          return html`<li data-key="${id}"><span>${matchName(this.event, id)}</span><span
            class="soft">${place && say("desk.placed", { place })}</span><span
            class="numeral">${points}</span></li>`;
        })}</ul>
      </section>
    `;
  }

  /** Offer apart and last what is grave: to put out, to erase. */
  #graveActs() {
    const playing = this.#entered.filter(([, { standing }]) => standing !== "disqualified");
    return html`
      ${this.desk.kind !== "desk" && html`<section class="grave-acts" data-key="grave">
        <h3>${say("desk.grave")}</h3>
        ${
        this.#judging && html`
          <div class="act-slot" data-own data-key="judging-${this.#judging.id}"></div>
          <button type="button" data-do="spare" data-key="spare">${say("new.back")}</button>
        `
      }
        ${
        !this.#judging && !this.#erasing && this.may("disqualified") &&
        playing.map(([id, entrant]) =>
          html`
            <button type="button" class="quiet" data-do="judge" data-entrant="${id}"
              data-key="judge-${id}">${say("desk.entry.disqualified.do", {
                name: this.#entryName(entrant),
              })}</button>
          `
        )
      }
        ${
        this.#judging ? html`` : this.#erasing
          ? html`
            <div class="stack" data-key="erasing">
              <p>${say("desk.eraseWarning", { name: this.#name })}</p>
              <button type="button" class="primary grave" data-do="erased">${say(
                "desk.eraseNow",
              )}</button>
              <button type="button" data-do="keep">${say("new.back")}</button>
            </div>
          `
          : html`<button type="button" class="quiet" data-do="erase" data-key="erase">${
            say(
              "desk.erase",
            )
          }</button>`
      }
      </section>`}
    `;
  }

  /** Name an entry; by its competition too where he has several. @param {Entrant} entrant */
  #entryName({ name, competition }) {
    const { title } = this.event.competitions[competition];
    return this.#entered.length > 1 ? say("desk.entryIn", { name, title }) : name;
  }

  /** Check in, and say which notes were seen. @param {string[]} ticked */
  #checkIn(ticked) {
    const said = say("desk.checkedIn", { names: this.#name });
    const seen = ticked.length > 0 ? { ticked } : {};
    return this.act([{ kind: "checked_in", people: [this.person], by: "desk", ...seen }], said);
  }

  /** Ask why an entry is to be put out, and say what follows. @param {string} id empty to let it be */
  #judge(id) {
    this.#judging = null;
    const entrant = this.event.entrants[id];
    if (entrant) {
      const { name } = entrant;
      const open = openMatches(this.event, id);
      const acts = [
        { kind: "disqualified", entrant: id },
        ...(open.length > 0
          ? [{ kind: "forfeited", matches: open.map((match) => ({ match, entrants: [id] })) }]
          : []),
      ];
      const changes = [
        say("desk.disqualifying", { name }),
        ...open.map((match) =>
          say("desk.givesUpIn", { name, match: matchName(this.event, match) })
        ),
      ];
      const panel = new ActPanel(this.model, acts, {
        button: say("desk.entry.disqualified.do", { name }),
        said: say("desk.did.disqualified", { names: name }),
        grave: true,
        changes,
      }, { needsWhy: true });
      panel.addEventListener("done", (done) => {
        done.stopPropagation();
        this.#judge("");
      });
      this.#judging = { id, panel };
    }
    this.update();
    const first = this.querySelector(".act-slot input");
    if (first instanceof HTMLElement) first.focus();
  }

  get #entered() {
    return Object.entries(this.event.entrants).filter(([, { people }]) =>
      people.includes(this.person)
    );
  }

  /** The competitions for single people in which he has no entry, not even one to be put back. */
  get #others() {
    return Object.entries(this.event.competitions).filter(([id, { team_size: size = 1 }]) =>
      size === 1 && !this.#entered.some(([, { competition }]) => competition === id)
    );
  }

  /** Offer what can be done about an entry. @param {string} id @param {import("../../types.js").Entrant} entrant */
  #ofEntry(id, { competition, standing, name, people }) {
    const { title } = this.event.competitions[competition];
    const team = people.length > 1 ? `${title} (${name})` : title;
    const about = standing === "in" ? team : say(`desk.standing.${standing}`, { title: team });
    const kinds = ENTRY_ACTS[standing];
    const lifts = standing === "disqualified";
    const wordOf = (/** @type {string} */ kind) =>
      kind === "reinstated" && standing === "waiting" ? "let_in" : kind;
    const acts = kinds.map((kind) => ({
      label: say(`desk.entry.${wordOf(kind)}.do`, { name }),
      stated: { kind, ...(kind === "warned" ? { entrant: id } : { entrants: [id] }) },
      said: say(`desk.did.${wordOf(kind)}`, { names: name }),
      changes: kind === "withdrawn" ? staysDrawn(this.event, [id]) : [],
    })).filter(({ stated: { kind } }) =>
      // Who has put somebody out alone lets him in again.
      this.may(kind) && !(lifts && !this.may("disqualified")) &&
      !(kind === "withdrawn" && isOut(this.event, id))
    );
    return [...this.#seatsFor(id), ...acts].map((each, at) => ({
      ...(at === 0 && { about }),
      ...each,
    }));
  }

  /** Offer a seat in the round under way to who has none. @param {string} id */
  #seatsFor(id) {
    const { event, desk } = this;
    return desk.rooms.filter(({ stage, match }) =>
      match && this.may("lineups") && this.atDesk(stage).without.includes(id)
    ).slice(0, MOST_ROOMS).map((room) => ({
      label: say("desk.sit", { room: sayRoom(event, room) }),
      stated: seating(event, room, id, undefined),
      said: say("desk.swapped"),
    }));
  }

  /** Say with whom he wishes not to meet, and ask for another. */
  #apart() {
    const { people } = this.event;
    const wishes = this.desk.acts.filter(({ kind, struck_by: struck, people: named }) =>
      kind === "kept_apart" && !struck && named.includes(this.person)
    );
    const kept = wishes.flatMap((wish) => wish.people);
    const others = Object.keys(people).filter((each) =>
      each !== this.person && !kept.includes(each)
    ).toSorted((one, other) => people[one].name.localeCompare(people[other].name));
    return html`
      <h3>${say("desk.apart")}</h3>
      <ul class="entries" data-key="apart">${wishes.map(({ id, people: named }) => {
        const names = named.filter((/** @type {string} */ each) => each !== this.person)
          .map((/** @type {string} */ each) => personName(this.event, each)).join(", ");
        return html`<li data-key="${id}"><span>${names}</span><button type="button" class="quiet"
          data-do="meets" data-act="${id}" aria-label="${say("desk.mayMeet", { names })}">${
          say(
            "desk.takeBack",
          )
        }</button></li>`;
      })}</ul>
      ${others.length > 0 && html`
        <form class="row" data-key="keep-apart">
          <label class="at-table"><span class="unseen">${say("desk.apartFrom")}</span>
            <select name="other">${others.map((each) =>
              html`<option value="${each}">${people[each].name}</option>`
            )}</select></label>
          <button ${this.busy && html`disabled`}>${say("desk.keepApart")}</button>
        </form>
      `}
    `;
  }

  /** @param {string} other */
  #keepApart(other) {
    const people = [this.person, other];
    const stated = { kind: "kept_apart", people };
    return this.act([stated], sayAct(this.event, this.desk, stated));
  }

  /** Take back a wish. @param {string} act */
  #mayMeet(act) {
    const stated = { kind: "struck", act };
    return this.act([stated], sayAct(this.event, this.desk, stated));
  }

  /** @param {string} competition */
  #enter(competition) {
    const names = [{ name: this.#name, contact: null, known: this.person }];
    const said = say("desk.did.entered", {
      names: this.#name,
      competition: this.event.competitions[competition].title,
    });
    return this.act(enteringActs(this.desk, [{ team: "", names }], competition), said);
  }

  /** @param {boolean} erasing */
  #askErase(erasing) {
    this.#erasing = erasing;
    this.update();
  }

  async #erase() {
    if (await this.attempt(() => this.model.erase(this.person))) this.emit("done", true);
  }

  /** @param {FormData} typed */
  #save(typed) {
    const name = String(typed.get("name")).trim();
    const contact = String(typed.get("contact")).trim() || null;
    const club = String(typed.get("club")).trim();
    const people = [{ person: this.person, name, contact, club }];
    return this.act([{ kind: "people", people }], say("desk.saved", { name }));
  }
}

customElements.define("person-panel", PersonPanel);
