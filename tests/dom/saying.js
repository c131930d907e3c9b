/** Say sentences in the language whose words the import map gives: a line of JSON each. */

import { learn, say, sentenceOf, showDate, showDay, showNames } from "../../frontend/words/say.js";

const { learns, says, tells, lists, days } = JSON.parse(
  await new Response(Deno.stdin.readable).text(),
);
learn(learns);
console.log(JSON.stringify({
  says: says.map((/** @type {any} */ [key, params]) => say(key, params)),
  tells: tells.map(sentenceOf),
  lists: lists.map(showNames),
  days: days.map((/** @type {string} */ day) => showDay(new Date(day))),
  dates: days.map((/** @type {string} */ day) => showDate(new Date(day))),
}));
