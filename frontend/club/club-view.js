/** Draw a club: people with their figures, honours, evenings. */

import { html } from "../page/html.js";
import { say, sayTitle, showDate } from "../words/say.js";

/** @typedef {import("./types.js").Club} Club */
/** @typedef {import("./types.js").Which} Which */

/** Show a day of the server's. @param {string} day */
export const dayOf = (day) => showDate(new Date(`${day}T00:00`));

/**
 * @param {Club} club
 * @param {Which} which
 * @param {Club["latest"]} days that can be chosen
 * @param {import("./types.js").Ratings | null} ratings
 */
export function clubView(club, which, days, ratings) {
  return html`
    ${whichView(club, which, days)}
    <p class="soft" role="status">${say("club.counted", { count: club.games })} ${say(
      "club.evenings",
      { count: club.evenings },
    )}</p>
    ${club.people.length > 0
      ? peopleView(club)
      : html`<p data-key="nothing">${say("club.nothing")}</p>`}
    ${ratings && ratingsView(ratings)}
    ${club.honours.length > 0 && honoursView(club)}
    ${club.latest.length > 0 && eveningsView(club)}
  `;
}

/** @param {Club} club @param {Which} which @param {Club["latest"]} days */
function whichView({ seasons, types }, which, days) {
  if (seasons.length === 0 && types.length < 2 && days.length < 2) return "";
  return html`
    <div class="club-which" data-key="which">
      ${seasons.length > 0 && html`
        <label class="field"><span>${say("club.season")}</span>
          <select name="season">
            <option value="">${say("club.season.all")}</option>
            ${seasons.map(({ id, title }) => option(id, title, which.season))}
          </select></label>
      `}
      ${types.length > 1 && html`
        <label class="field"><span>${say("club.game")}</span>
          <select name="type">
            <option value="">${say("club.game.all")}</option>
            ${types.map(({ type, title }) => option(type, sayTitle(title), which.type))}
          </select></label>
      `}
      ${days.length > 1 && html`
        <label class="field"><span>${say("club.day")}</span>
          <select name="day">
            <option value="">${say("club.day.all")}</option>
            ${days.map(({ day }) => option(day, dayOf(day), which.day))}
          </select></label>
      `}
    </div>
  `;
}

/** @param {string} value @param {string} text @param {string} chosen */
const option = (value, text, chosen) =>
  html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`;

/** @param {Club} club */
const peopleView = ({ people }) =>
  html`
    <table class="club-people" data-key="people">
      <caption class="unseen">${say("club.people")}</caption>
      <thead>
        <tr>
          <th scope="col">${say("club.name")}</th>
          <th scope="col">${say("club.games")}</th>
          <th scope="col">${say("club.won")}</th>
          <th scope="col">${say("club.place")}</th>
        </tr>
      </thead>
      <tbody>${people.map(({ person, name, games, wins, average_place: place }) =>
        html`
          <tr data-key="${person}">
            <th scope="row"><button type="button" data-do="person" data-person="${person}"><bdi
              class="name">${name}</bdi></button></th>
            <td class="numeral">${games}</td>
            <td class="numeral">${wins}</td>
            <td class="numeral">${place?.toFixed(1)}</td>
          </tr>
        `
      )}</tbody>
    </table>
  `;

/** @param {import("./types.js").Ratings} ratings */
const ratingsView = ({ people, rated_from: count, begins_at: begins }) =>
  html`
    <section data-key="ratings">
      <h2>${say("club.ratings")}</h2>
      <ul class="club-list">${people.map(({ person, name, rating }) =>
        html`
          <li data-key="${person}"><bdi class="name">${name}</bdi> <button type="button"
            class="quiet numeral" data-do="rating" data-person="${person}"
            aria-label="${say("club.behindTitle", {
              name,
              figure: say("club.rating", { rating }),
            })}">${rating}</button></li>
        `
      )}</ul>
      <p class="soft">${say("club.ratingsHelp", { count, begins })}</p>
    </section>
  `;

/** @param {Club} club */
const honoursView = ({ honours }) =>
  html`
    <section data-key="honours">
      <h2>${say("club.honours")}</h2>
      <ul class="club-list club-honours">${honours.map(({ figure, most, people }) =>
        html`
          <li data-key="${figure}"><span>${say(`club.honour.${figure}`)}</span>
          <span>${people.map((each) => honoured(figure, most, each))}</span></li>
        `
      )}</ul>
    </section>
  `;

/** @param {string} figure @param {number} most @param {import("./types.js").Somebody} somebody */
const honoured = (figure, most, { person, name }) =>
  name === null
    ? html`<span>${say("club.somebody")} <span class="numeral">${most}</span></span>`
    : html`
      <button type="button" class="quiet" data-do="honour" data-figure="${figure}"
        data-person="${person}"
        aria-label="${say("club.behindTitle", {
          name: say("club.behindTitle", { name: say(`club.honour.${figure}`), figure: name }),
          figure: String(most),
        })}"><b dir="auto">${name}</b> <span class="numeral">${most}</span></button>
    `;

/** @param {Club} club */
const eveningsView = ({ latest }) =>
  html`
    <section data-key="evenings">
      <h2>${say("club.latest")}</h2>
      <ul class="club-list">${latest.map(({ day, games }) =>
        html`
          <li data-key="${day}"><span>${dayOf(day)}</span>
          <button type="button" class="quiet" data-do="day" data-day="${day}">${say(
            "club.gamesOn",
            { count: games },
          )}</button></li>
        `
      )}</ul>
    </section>
  `;
