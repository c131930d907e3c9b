/** Start a game in two screens, game and players, with a third for those who change house rules. */

import "../words/panels-and-forms.js";
import "../words/new-game.js";
import { keyOf } from "../device/keys.js";
import { lastPlayers, noteNames } from "../device/player-names.js";
import { stepIn } from "../page/back.js";
import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { listen } from "../page/listen.js";
import { go, tablePath } from "../page/router.js";
import { slidePanel } from "../page/slide-panel.js";
import { standStill } from "../page/standstill.js";
import { tapAgain } from "../page/tapped-before.js";
import { View } from "../page/view.js";
import { createApi } from "../server/api.js";
import { sayFailure } from "../server/failure.js";
import { seatsLeft } from "../sheet/who-left.js";
import { catalogue } from "../server/game-types.js";
import { ERASED, say } from "../words/say.js";
import { aroundNames } from "./around-names.js";
import { DeckNote } from "./deck-note.js";
import { GameChoice, noteChoice } from "./game-choice.js";
import { HouseRules } from "./house-rules.js";
import { NewGame } from "./new-game-model.js";
import { drawOf, SeatDraw } from "./seat-draw.js";
import { SeatList } from "./seat-list.js";

/** @typedef {import("../types.js").GameType} GameType */
/** @typedef {import("../types.js").Sheet} Sheet */

export class NewGameScreen extends View {
  /** @type {"game" | "players" | "rules"} */
  #step = "game";
  /** @type {{step: "game" | "players", leave: () => void}[]} the steps that were left, to go back to */
  #before = [];
  #busy = false;
  #failure = "";
  /** @type {GameType[]} */
  #types = [];
  /** @type {GameChoice} the one that the page came with, where it came with one */
  #choice = this.querySelector("game-choice") ?? new GameChoice();
  /** What the link that led here asks for. */
  #asked = new URLSearchParams(location.search);
  #seats = new SeatList();
  #rules = new HouseRules();

  /** @param {string | null} [code] the table's, null for a new one */
  constructor(code = null) {
    super();
    this.game = new NewGame(code);
    if (this.#asked.get("players") === "same") this.game.names = lastPlayers();
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    document.title = say("new.title");
    signal.addEventListener("abort", standStill());
    signal.addEventListener("abort", () => this.#before.forEach(({ leave }) => leave()));
    listen(this, {
      back: () => this.#back(),
      rules: () => this.#stepTo("rules"),
      players: () => this.#back(),
      draw: () => this.#draw(),
      start: () => this.#start(),
      again: () => this.#load(),
    }, signal);
    this.addEventListener(
      "chosen",
      (event) => this.#choose(/** @type {CustomEvent} */ (event).detail),
      { signal },
    );
    this.addEventListener("seats", () => {
      this.game.seatAs(this.#seats.names);
      this.update();
    }, { signal });
    this.addEventListener("rules", () => {
      this.game.overrides = this.#rules.overrides;
      this.#learnLimits();
      this.update();
    }, { signal });
    this.addEventListener("change", (event) => this.#field(event), { signal });
    this.#load();
  }

  async #load() {
    this.#failure = "";
    try {
      const api = createApi();
      this.#types = await catalogue(api);
      this.#choice.types = this.#types;
      tapAgain();
      const [like, game] = [this.#asked.get("like"), this.#asked.get("game")];
      if (this.game.code !== null) await this.#repeat(this.game.code);
      else if (like) await this.#repeatRoom(like);
      else if (game) this.#choose({ type: game });
    } catch (error) {
      this.#failure = sayFailure(error);
    }
    this.update();
  }

  /** Offer the table's last game again. @param {string} code */
  async #repeat(code) {
    if (!keyOf(code)) return go(tablePath(code), { replace: true });
    const [{ game: sheet }, evening] = await Promise.all([
      createApi().get(`/tables/${encodeURIComponent(code)}`),
      namesOfEvening(code),
    ]);
    const type = this.#types.find(({ id }) => id === sheet?.game.type);
    if (!sheet || !type || !this.isConnected) return;
    const { preset, rules } = sheet.game;
    const here = stillHere(sheet);
    const names = here.map(({ name }) => name);
    this.#seats.evening = evening;
    this.#offer({ names, preset, rules, dealer: dealerAfter(sheet, here) }, type);
  }

  /** Offer an evening that was one freeze-out again. @param {string} event its code */
  async #repeatRoom(event) {
    const { competitions, entrants } = await createApi().get(
      `/events/${encodeURIComponent(event)}`,
    );
    const [{ game, preset, rules = {} }] = Object.values(competitions);
    const type = this.#types.find(({ id }) => id === game);
    if (!type || !this.isConnected) return;
    const names = Object.values(entrants).map((/** @type {{name: string}} */ { name }) => name);
    this.#offer({ names, preset, rules }, type);
  }

  /** @param {Parameters<NewGame["repeat"]>[0]} before @param {GameType} type */
  #offer(before, type) {
    this.game.repeat(before, type);
    this.#learnLimits();
    this.#stepTo("players");
  }

  /** @param {{type: string, preset?: string}} choice by the first preset where none is said */
  #choose({ type: id, preset }) {
    const type = this.#types.find((each) => each.id === id);
    if (!type) return;
    this.game.choose(type, preset ?? type.presets[0].id);
    this.#learnLimits();
    this.#stepTo("players");
  }

  async #learnLimits() {
    await this.game.askLimits();
    // The answer may come to a list of seats that is shown already.
    const { names, limits } = this.game;
    Object.assign(this.#seats, { names, ...limits });
    this.update();
  }

  /** @param {"players" | "rules"} step */
  #stepTo(step) {
    const leave = stepIn(() => this.#show(this.#before.pop()?.step ?? "game"));
    this.#before.push({ step: /** @type {"game" | "players"} */ (this.#step), leave });
    this.#show(step);
  }

  /** @param {"game" | "players" | "rules"} step */
  #show(step) {
    this.#step = step;
    this.#failure = "";
    const { type, preset, names, overrides } = this.game;
    if (type && preset) {
      Object.assign(this.#seats, {
        names,
        sides: type.sides,
        ...this.game.limits,
      });
      Object.assign(this.#rules, { switches: type.switches, preset: preset.values, overrides });
    }
    this.update();
    scrollTo(0, 0);
    const focus = this.querySelector("h1");
    if (focus instanceof HTMLElement) focus.focus();
  }

  /** Go back a step, and from the first one to where the person came from. */
  #back() {
    const before = this.#before.pop();
    if (before) {
      before.leave();
      this.#show(before.step);
    } else if (history.length > 1) history.back();
    else go("/");
  }

  /** @param {Event} event */
  #field(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.name === "dealer") this.game.firstDealer = Number(field.value);
    if (field.name === "table") this.game.tableName = field.value;
  }

  /** Draw for seats or deal, and seat the players so. */
  async #draw() {
    const { type, presetId, overrides } = this.game;
    const what = type && drawOf(type);
    if (!what) return;
    const parties = type.sides.length > 0 ? type.sides : this.game.seats().map(({ name }) => name);
    const panel = new SeatDraw(type, what, { preset: presetId, rules: overrides }, parties);
    /** @type {import("./seat-draw.js").Drawn | undefined} */
    const drawn = await slidePanel(panel, { title: say(`draw.${what}`) });
    if (!drawn) return;
    this.game.seat(drawn);
    this.#seats.names = this.game.names;
    this.update();
  }

  async #start() {
    if (this.#busy) return;
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      const { type, presetId } = this.game;
      const started = await this.game.start();
      noteNames(this.game.seats().map(({ name }) => name));
      if (type) noteChoice({ type: type.id, preset: presetId });
      go(started, { replace: true });
    } catch (error) {
      this.#busy = false;
      this.#failure = sayFailure(error);
      this.update();
    }
  }

  update() {
    super.update();
    const part = { game: this.#choice, players: this.#seats, rules: this.#rules }[this.#step];
    const slot = this.querySelector(".step-slot");
    if (!slot) return;
    if (part.parentElement !== slot) slot.replaceChildren(part);
    else part.update();
    const decks = this.querySelector("deck-note");
    if (decks instanceof DeckNote) decks.show(this.game);
  }

  view() {
    return html`
      <header class="page-head">
        <button type="button" class="icon-button" data-do="back"
          aria-label="${say("new.back")}">${icon("back")}</button>
        <h1 tabindex="-1">${say(`new.step.${this.#step}`)}</h1>
      </header>
      <main class="page new stack">
        ${this.#step !== "game" && html`
          <p class="what soft" data-key="what">${this.#what()} ${this.#step === "players" &&
            html`<button type="button" class="quiet" data-do="back">${
              say("new.otherGame")
            }</button>`}</p>
        `}
        <div class="step-slot stack" data-own data-key="slot"></div>
        ${this.#step === "players" && aroundNames(this.game)}
        ${this.#step === "game" && this.#refusal()}
        ${this.#types.length === 0 && this.#failure && html`
          <button type="button" data-do="again" data-key="again">${say("new.again")}</button>
        `}
      </main>
      ${this.#step !== "game" &&
        html`<footer class="page-foot">${this.#refusal()}${this.#button()}</footer>`}
    `;
  }

  #refusal() {
    return html`<p class="refusal" role="alert" data-key="refusal">${this.#failure}</p>`;
  }

  #what() {
    const { type, preset } = this.game;
    if (!type || !preset) return "";
    if (type.presets.length === 1) return type.title;
    return say("new.gameSchool", { game: type.title, school: preset.title });
  }

  #button() {
    if (this.#step === "rules") {
      return html`<button type="button" class="primary" data-do="players" data-key="done">${
        say("rules.done")
      }</button>`;
    }
    const { count, limits: { fewest, most } } = this.game;
    const ready = count >= fewest && count <= most && !this.#busy;
    return html`
      ${count > most && html`<p class="refusal" role="status">${say("new.tooMany", { most })}</p>`}
      <button type="button" class="primary" data-do="start" data-key="start" ${!ready &&
        html`disabled`}>
        ${count < fewest
          ? say("new.namesMissing", { count: fewest - count })
          : say("new.start", { count })}</button>
    `;
  }
}

/** Return who has played at a table this evening, nobody where that is not known. @param {string} code */
async function namesOfEvening(code) {
  /** @type {import("../types.js").Evening | null} */
  const listed = await createApi().get(`/tables/${encodeURIComponent(code)}/games`).catch(() =>
    null
  );
  const latest = listed?.evenings[0]?.games ?? [];
  const seats = (listed?.games ?? []).flatMap(({ id, seats }) => latest.includes(id) ? seats : []);
  return [...new Set(seats.map(({ name }) => name))].filter((name) => name !== ERASED);
}

/** Return the seats of a game but those who left it; partners stay together. @param {Sheet} sheet */
function stillHere(sheet) {
  const left = seatsLeft(sheet);
  return sheet.sides.length > 0 ? sheet.seats : sheet.seats.filter(({ seat }) => !left.has(seat));
}

/**
 * Return the place, from 1, that deals after a game: who is due, or sits behind who dealt last.
 * @param {Sheet} sheet
 * @param {Seat[]} seats in their order
 */
function dealerAfter({ game, deals, next }, seats) {
  const last = deals.at(-1)?.dealer;
  const due = next?.dealer ?? (last ? last + 1 : game.first_dealer);
  return seats.findIndex(({ seat }) => seat >= due) + 1 || 1;
}

customElements.define("new-game", NewGameScreen);
