/** Show one person: how to reach him, what he is entered in, and what can be done about that. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { say, showNames } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { personName, sayAct } from "../shared/desk-sentences.js";
import { OfferList } from "../shared/offer-list.js";
import { enteringActs } from "./entering.js";

export class PersonPanel extends DeskPart {
  #erasing = false;
  #offers;

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
    const slot = this.querySelector(".offer-slot");
    if (!slot) return;
    if (this.#offers.parentElement !== slot) slot.append(this.#offers);
    this.#offers.offer(this.#entered.flatMap(([id, entrant]) => this.#ofEntry(id, entrant)));
  }

  view() {
    const known = this.desk.people[this.person];
    return html`
      <div class="panel-body stack">
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
        ${this.#apart()}
        ${this.#erasing
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
          }</button>`}
      </div>
    `;
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
    const kinds = standing === "in" ? ["withdrawn", "warned", "disqualified"] : ["reinstated"];
    return kinds.map((kind, at) => {
      const one = kind === "warned" || kind === "disqualified";
      return {
        ...(at === 0 && { about }),
        label: say(`desk.entry.${kind}.do`, { name }),
        stated: { kind, ...(one ? { entrant: id } : { entrants: [id] }) },
        said: say(`desk.did.${kind}`, { names: name }),
        grave: kind === "disqualified",
      };
    });
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
    const said = say("desk.did.kept_apart", {
      names: showNames(people.map((each) => personName(this.event, each))),
    });
    return this.act([{ kind: "kept_apart", people }], said);
  }

  /** Take back a wish. @param {string} act */
  #mayMeet(act) {
    const wish = this.desk.acts.find(({ id }) => id === act);
    if (!wish) return;
    const said = say("desk.did.struck", { act: sayAct(this.event, this.desk, wish) });
    return this.act([{ kind: "struck", act }], said);
  }

  /** @param {string} competition */
  #enter(competition) {
    const names = [{ name: this.#name, contact: null, known: this.person }];
    const said = say("desk.did.entered", {
      names: this.#name,
      title: this.event.competitions[competition].title,
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
