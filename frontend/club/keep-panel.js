/** Let who keeps a club say who is who, name seasons, put tables out, and hand the club's code and key on. */

import { keyOf } from "../device/keys.js";
import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { listen } from "../page/listen.js";
import { eventPath, gamePath, tablePath } from "../page/router.js";
import { ShareLink } from "../page/share-link.js";
import { today } from "../page/today.js";
import { newUuid } from "../page/uuid.js";
import { View } from "../page/view.js";
import { sayFailure } from "../server/failure.js";
import { say } from "../words/say.js";
import { dayOf } from "./club-view.js";

/** @typedef {import("./types.js").Person} Person */
/** @typedef {import("./types.js").Done} Done */

export class KeepPanel extends View {
  #failure = "";
  #notice = "";
  #busy = false;
  #keeper = false;
  #forgetting = false;
  /** The code of the table or event that is to be put out. */
  #leaving = "";
  #season = newUuid();
  /** @type {Person | null} who is chosen */
  #person = null;
  /** @type {import("./types.js").Mention[]} where texts name who was forgotten last */
  #mentions = [];

  /** @param {import("./club-model.js").ClubModel} model */
  constructor(model) {
    super();
    this.model = model;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      hide: () => this.#person && this.#act("hidden", this.#about({ hidden: true })),
      show: ({ dataset }) => this.#act("hidden", { person: dataset.person, hidden: false }),
      out: ({ dataset }) => this.#show({ leaving: dataset.code }),
      "put-out": ({ dataset: { room = "", code } }) => this.#act(`${room}_left`, { [room]: code }),
      undo: ({ dataset }) => this.#act("struck", { act: dataset.act }),
      earlier: () => this.#do(() => this.model.readEarlier()),
      rated: () => this.#act("rated", { shown: !this.model.club?.rated }),
      keeper: () => this.#show({ keeper: true }),
      renew: () => this.#do(() => this.model.renew(), say("club.renewed")),
      forget: () => this.#show({ forgetting: true }),
      forgotten: () => this.#forget(),
    }, signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(/** @type {HTMLFormElement} */ (event.target));
    }, { signal });
    this.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement && target.name === "who") this.#choose(target.value);
    }, { signal });
  }

  view() {
    const { club, kept } = this.model;
    if (!club || !kept) return html`<p class="panel-body">${say("failure.key")}</p>`;
    return html`
      <div class="panel-body stack">
        <p class="refusal" role="alert">${this.#failure}</p>
        <p role="status">${this.#notice}</p>
        ${this.#mentions.length > 0 && html`
          <ul class="club-list" data-key="mentions">${this.#mentions.map(mentionView)}</ul>
        `}
        ${kept.twice.map(twiceView)}
        ${this.#code()}
        <section class="stack" data-key="who">
          <h3>${say("club.who")}</h3>
          <label class="field"><span>${say("club.whoHelp")}</span>
            <select name="who"><option value=""></option>${this.model.everybody.map((
              { person, name },
            ) =>
              html`<option value="${person}" ${
                person === this.#person?.person &&
                html`selected`
              }>${name}</option>`
            )}</select></label>
          ${this.#person && this.#personView(this.#person)}
          ${kept.hidden.map(({ person, name }) =>
            html`
              <button type="button" data-do="show" data-key="${person}"
                data-person="${person}">${say("club.show", { name })}</button>
            `
          )}
        </section>
        ${kept.done.length > 0 && html`
          <section class="stack" data-key="done">
            <h3>${say("club.undo")}</h3>
            <ul class="club-list">${kept.done.map(doneView)}</ul>
            ${kept.more !== null &&
              html`<button type="button" data-do="earlier">${say("club.earlier")}</button>`}
          </section>
        `}
        ${this.#seasons()}
        <section class="stack" data-key="rated"><h3>${say("club.ratings")}</h3>
        <p class="soft">${say("club.ratingsHow")}</p>
        <button type="button" data-do="rated">${say(
          club.rated ? "club.ratingsOff" : "club.ratingsOn",
        )}</button></section>
        ${this.#tables()}
        <form class="stack" data-key="title" data-form="title">
          <label class="field"><span>${say("club.title")}</span>
            <input name="title" dir="auto" required maxlength="80" value="${club.title}"></label>
          <button>${say("club.titleNow")}</button>
        </form>
      </div>
    `;
  }

  update() {
    super.update();
    const slots = { page: this.model.club?.links.page ?? "", keeper: this.model.keeperLink };
    for (const [name, address] of Object.entries(slots)) {
      const slot = this.querySelector(`[data-slot=${name}]`);
      if (
        slot?.firstElementChild instanceof ShareLink && slot.firstElementChild.address === address
      ) {
        continue;
      }
      slot?.replaceChildren(new ShareLink(address, this.model.club?.title ?? ""));
    }
  }

  #code() {
    const { club, code } = this.model;
    return html`
      <section class="stack club-code" data-key="code">
        <h3>${say("club.code")}</h3>
        <img src="${`/api/v1/clubs/${code}/qr.svg`}" alt="${say("club.codeAlt", { code })}"
          width="260" height="260">
        <p class="soft">${say("club.codeHelp")}</p>
        <div data-own data-key="page" data-slot="page"></div>
        ${this.#keeper
          ? html`
            <p><b>${say("club.keeperLink")}</b></p>
            <div data-own data-key="keeper" data-slot="keeper"></div>
            <p class="soft">${say("club.renewHelp")}</p>
            <button type="button" data-do="renew" ${this.#busy && html`disabled`}>${say(
              "club.renew",
            )}</button>
          `
          : keyOf(code) && club && html`
            <button type="button" data-do="keeper">${say("club.showKeeper")}</button>
          `}
      </section>
    `;
  }

  /** @param {Person} person */
  #personView({ person, name, seals }) {
    const others = this.model.everybody.filter((each) => each.person !== person);
    return html`
      <form class="stack" data-key="called-${person}" data-form="called">
        <label class="field"><span>${say("club.called")}</span>
          <input name="name" dir="auto" required maxlength="60" value="${name}"></label>
        <button>${say("club.callNow")}</button>
      </form>
      ${others.length > 0 && html`
        <form class="stack" data-key="merged-${person}" data-form="merged">
          <label class="field"><span>${say("club.mergeInto", { name })}</span>
            <select name="into" required><option value=""></option>${others.map((each) =>
              html`<option value="${each.person}">${each.name}</option>`
            )}</select></label>
          <button>${say("club.mergeNow")}</button>
        </form>
      `}
      ${seals.length > 1 && html`
        <form class="stack" data-key="split-${person}" data-form="split">
          <p class="soft">${say("club.splitHelp")}</p>
          ${seals.map(({ seal, table, name }) =>
            html`
              <label class="row" data-key="${seal}"><input type="checkbox" name="seal"
                value="${seal}"> <span dir="auto">${say("club.splitAt", {
                  name,
                  code: table,
                })}</span></label>
            `
          )}
          <label class="field"><span>${say("club.splitName")}</span>
            <input name="name" dir="auto" required maxlength="60"></label>
          <button>${say("club.splitNow")}</button>
        </form>
      `}
      <button type="button" data-do="hide">${say("club.hide")}</button>
      ${this.#forgetting
        ? html`
          <p data-key="forgetting">${say("club.forgetHelp", { name })}</p>
          <button type="button" class="primary grave" data-do="forgotten" ${this.#busy &&
            html`disabled`}>${say("club.forgetNow", { name })}</button>
        `
        : html`<button type="button" data-do="forget">${say("club.forget")}</button>`}
    `;
  }

  #seasons() {
    const seasons = this.model.club?.seasons ?? [];
    return html`
      <section class="stack" data-key="seasons"><h3>${say("club.seasons")}</h3>
      ${seasons.map(({ id, title, first_day: first, last_day: last }) =>
        html`<p data-key="${id}">${
          say("club.seasonDays", {
            title,
            first: dayOf(first),
            last: dayOf(last),
          })
        }</p>`
      )}
      <form class="stack" data-form="season">
        <label class="field"><span>${say("club.seasonTitle")}</span>
          <input name="title" dir="auto" required maxlength="80" autocomplete="off"></label>
        <label class="field"><span>${say("club.firstDay")}</span>
          <input type="date" name="first_day" required value="${today()}"></label>
        <label class="field"><span>${say("club.lastDay")}</span>
          <input type="date" name="last_day" required></label>
        <button>${say("club.seasonNow")}</button>
      </form></section>
    `;
  }

  #tables() {
    const { tables = [], events = [] } = this.model.kept ?? {};
    return tables.length + events.length > 0 && html`
      <section class="stack" data-key="tables">
        <h3>${say("club.tables")}</h3>
        <ul class="club-list">
        ${tables.map((code) => this.#joinedView("table", code, tablePath(code)))}
        ${events.map((code) => this.#joinedView("event", code, eventPath(code)))}
        </ul>
      </section>
    `;
  }

  /** @param {"table" | "event"} room @param {string} code @param {string} path */
  #joinedView(room, code, path) {
    const name = say(`club.${room}`, { code });
    return html`
      <li data-key="${code}"><a href="${path}">${name}</a>
      ${code === this.#leaving
        ? html`
          <span class="stack" data-key="leaving">${say("club.putOutHelp")}
          <button type="button" class="grave" data-do="put-out" data-room="${room}"
            data-code="${code}" ${this.#busy && html`disabled`}>${say("club.putOut", {
              name,
            })}</button></span>
        `
        : html`
          <button type="button" data-do="out" data-code="${code}"
            aria-label="${say(
              "club.putOut",
              { name },
            )}">${icon("close")}</button>
        `}</li>
    `;
  }

  /** @param {Record<string, unknown>} facts */
  #about(facts) {
    return { person: this.#person?.person, ...facts };
  }

  /** @param {{keeper?: boolean, forgetting?: boolean, leaving?: string}} step */
  #show({ keeper = this.#keeper, forgetting = this.#forgetting, leaving = this.#leaving }) {
    this.#keeper = keeper;
    this.#forgetting = forgetting;
    this.#leaving = leaving;
    this.update();
  }

  /** @param {string} person */
  async #choose(person) {
    this.#person = null;
    this.#forgetting = false;
    try {
      if (person) this.#person = await this.model.person(person, {});
      this.#failure = "";
    } catch (error) {
      this.#failure = sayFailure(error, "club.noAnswer");
    }
    this.update();
  }

  /** @param {HTMLFormElement} form */
  #submit(form) {
    const typed = new FormData(form);
    const text = (/** @type {string} */ name) => String(typed.get(name) ?? "").trim();
    const kind = form.dataset.form ?? "";
    if (kind === "title") return this.#act("titled", { title: text("title") });
    if (kind === "called") return this.#act("called", this.#about({ name: text("name") }));
    if (kind === "merged") return this.#act("merged", this.#about({ into: text("into") }));
    if (kind === "split") {
      return this.#act("split", { seals: typed.getAll("seal").map(String), name: text("name") });
    }
    const days = { first_day: text("first_day"), last_day: text("last_day") };
    return this.#act("season", { season: this.#season, title: text("title"), ...days });
  }

  /** @param {string} kind @param {Record<string, unknown>} facts */
  async #act(kind, facts) {
    await this.#do(() => this.model.act(kind, facts));
    if (kind === "season" && !this.#failure) this.#season = newUuid();
  }

  /** Forget who is chosen, and say which texts name him still: nobody but people can put these right. */
  async #forget() {
    const { person = "", name = "" } = this.#person ?? {};
    await this.#do(async () => {
      this.#mentions = await this.model.forget(person);
      const count = this.#mentions.reduce((sum, { texts }) => sum + texts, 0);
      this.#notice = count > 0
        ? say("club.mentions", { name, count })
        : say("club.forgotten", { name });
    });
  }

  /** @param {() => Promise<void>} write @param {string} [notice] */
  async #do(write, notice = "") {
    if (this.#busy) return;
    this.#busy = true;
    this.#failure = this.#notice = "";
    this.#mentions = [];
    this.update();
    try {
      await write();
      this.#notice ||= notice;
      this.#person = null;
      this.#forgetting = false;
      this.#leaving = "";
    } catch (error) {
      this.#failure = sayFailure(error, "club.noAnswer");
    }
    this.#busy = false;
    this.update();
  }
}

/** @param {Done} done */
const doneView = ({ act, kind, person, into, name, title, table, event }) =>
  html`
    <li data-key="${act}"><span dir="auto">${say(`club.undo.${kind}`, {
      person: person ?? say("club.somebody"),
      into: into ?? say("club.somebody"),
      name: name ?? say("club.somebody"),
      title: title ?? "",
      table: table ?? "",
      event: event ?? "",
    })}</span>
    <button type="button" data-do="undo" data-act="${act}">${say("club.undoNow")}</button></li>
  `;

/** @param {import("./types.js").Twice} twice */
const twiceView = ({ person, name, table, game, called: [one, other], merges }) =>
  html`
    <section class="stack" data-key="twice-${person}">
      <p class="refusal" dir="auto">${say("club.twice", { one, other, name })}</p>
      <a href="${gamePath(table, game)}">${say("club.gameAt", { code: table })}</a>
      <ul class="club-list">${merges.map(doneView)}</ul>
    </section>
  `;

/** @param {import("./types.js").Mention} mention */
const mentionView = ({ table, game, texts }) =>
  html`
    <li data-key="${table}-${game}"><a href="${game
      ? gamePath(table, game)
      : tablePath(table)}">${say("club.behindTitle", {
        name: say(game ? "club.gameAt" : "club.table", { code: table }),
        figure: String(texts),
      })}</a></li>
  `;

customElements.define("club-keep", KeepPanel);
