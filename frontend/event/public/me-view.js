/** Show a person of an event what he plays next, how he stands, and how his night went: fetched once somebody is found. */

import { html } from "../../page/html.js";
import words from "../../words/en/call.json" with { type: "json" };
import { learn, say, sentenceOf } from "../../words/say.js";
import {
  addressOf,
  cardOf,
  labelOf,
  matchesOf,
  partiesOf,
  playingFor,
  roomSeatOf,
  sayRoundOf,
  sayState,
  statusOf,
  tableOf,
} from "../reading.js";
import { matchView } from "./match-view.js";
import { hour } from "./names-view.js";
import { namesOf } from "./reading-now.js";
import { maySomethingCome, sayStandings } from "./standing-of.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Match} Match */

learn(words);

/**
 * Ask whether this is who checks in.
 * @param {Event} event
 * @param {string} person
 * @param {{busy: boolean, failure: string}} state
 */
export function doorView({ people }, person, { busy, failure }) {
  const { name } = people[person];
  return html`
    <section class="find stack" data-key="door">
      ${failure && html`<p class="refusal" role="alert">${failure}</p>`}
      <button type="button" class="primary" data-do="in" ${busy && html`disabled`}>${say(
        "door.in",
        { name },
      )}</button>
      <button type="button" class="quiet" data-do="forget">${say("door.other")}</button>
    </section>
  `;
}

/**
 * Show a person what concerns him: what he plays, how he stands in each competition, how his night went.
 * @param {Event} event
 * @param {string} person
 * @param {string} told what he has just done
 */
export function meView(event, person, told) {
  const { name, here } = event.people[person];
  const mine = matchesOf(event).filter(([, { people }]) => people.includes(person));
  const next = nextOf(event, mine);
  const over = mine.filter(([, match]) => match.over || match.status === "adjourned");
  return html`
    <section class="find me" data-key="me">
      <p class="me-head"><bdi class="name">${name}</bdi>${here &&
        html`<span class="soft">✓ ${
          say("find.here")
        }</span>`}<button type="button" class="quiet" data-do="forget">${say(
          "find.notMe",
        )}</button></p>
      ${told && html`<p class="told" role="status">${told}</p>`}
      ${sentTo(event, person).map(sentView)}
      ${next && nextView(event, ...next, person)}
      ${sayStandings(event, person, next?.[1]).map((said) => html`<p class="stands">${said}</p>`)}
      ${!here && mine.length === 0 && maySomethingCome(event, person) &&
        html`<p class="soft">${say("find.notHere")}</p>`}
      ${over.length > 0 && html`
        <h2>${say("find.results")}</h2>
        <ol class="walk">${over.map(([id, match]) =>
          html`<li data-key="${id}">${walkView(event, id, match, person)}</li>`
        )}</ol>
      `}
    </section>
  `;
}

/** Return where somebody was sent in a freeze-out and does not sit yet. @param {Event} event @param {string} person */
const sentTo = ({ stages, entrants }, person) =>
  Object.values(stages).flatMap(({ room }) => room?.sent ?? []).filter(({ entrant }) =>
    entrants[entrant].people.includes(person)
  );

/** @param {import("../types.js").Sent} sent */
function sentView({ before, after, reason, waits }) {
  const to = say("find.seatAt", whereOf(after));
  return html`
    <div class="sent stack" data-key="sent" role="status">
      <p class="me-next"><b dir="auto">${to}</b> ${before &&
        html`<span class="soft">${say("find.from", whereOf(before))}</span>`}</p>
      <p>${sentenceOf(reason)}${waits && html`
        ${say("find.waits")}
      `}</p>
    </div>
  `;
}

/** @param {import("../../types.js").NumberedSeat} seat */
const whereOf = ({ label, seat }) => ({ table: label, seat });

/** Return what is played now, else what comes first. @param {Event} event @param {[string, Match][]} mine */
function nextOf(event, mine) {
  const coming = mine.filter(([, match]) => statusOf(event, match) === "to_come");
  return mine.find(([, match]) => statusOf(event, match) === "playing") ??
    coming.toSorted(([, one], [, other]) =>
      Date.parse(one.start ?? "") - Date.parse(other.start ?? "")
    )[0];
}

/** Return the entrant for whom a person plays a match. @param {Event} event @param {Match} match @param {string} person */
const entrantOf = (event, match, person) =>
  match.entrants.find((each) => playingFor(event, match, each).includes(person)) ?? "";

/** Return a person's seat: that of a freeze-out's room, else two teams take turns round the table. @param {Event} event @param {Match} match @param {string} person */
function seatOf(event, match, person) {
  const own = entrantOf(event, match, person);
  const taken = roomSeatOf(event, match, own);
  if (taken) return taken;
  const turn = playingFor(event, match, own).indexOf(person);
  return turn * match.entrants.length + match.entrants.indexOf(own) + 1;
}

/** @param {Event} event @param {string} id @param {Match} match @param {string} person */
function nextView(event, id, match, person) {
  const { start, entrants } = match;
  const table = tableOf(match);
  const own = entrantOf(event, match, person);
  const card = cardOf(event, match, own);
  const seat = seatOf(event, match, person);
  const names = namesOf(event, entrants.filter((each) => each !== own));
  return html`
    <p class="soft">${say(statusOf(event, match) === "playing" ? "find.now" : "find.next")}</p>
    <p class="me-next facts">${table &&
      html`<b dir="auto">${labelOf(event, table)}</b>`}<span>${card
      ? say("find.seatByCard", { seat, card })
      : say("find.seat", { seat })}</span>${start && hour(event, start)}</p>
    <p>${sayRoundOf(event, id, match)}</p>
    <p>${say(entrants.length === 2 ? "find.against" : "find.with", { names })}</p>
    ${table && html`
      <a class="primary button" href="${addressOf(match)}">${say("find.open", {
        table: labelOf(event, table),
      })}</a>
    `}
  `;
}

/** Tell how a match of his went; the rest of it opens. @param {Event} event @param {string} id @param {Match} match @param {string} person */
function walkView(event, id, match, person) {
  const own = entrantOf(event, match, person);
  const party = partiesOf(match).find(({ entrant }) => entrant === own);
  const how = party?.won
    ? say("find.wonIt")
    : match.over && party?.place
    ? say("find.placeOf", { place: party.place, count: match.entrants.length })
    : sayState(match);
  return html`
    <details>
      <summary>${sayRoundOf(event, id, match)}
      <span class="how">${how}${party?.points && html`
        · ${party.points}
      `}</span></summary>
      <ul class="matches">${matchView(event, id, match, person)}</ul>
    </details>
  `;
}
