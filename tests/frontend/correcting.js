/**
 * Correct recorded deals through the entry forms without a page: reads one case a line, and answers with what each touch
 * makes of the outcome. A touch is a key typed in a place, a button, or a hand of cards.
 */

import { formFor } from "../../frontend/games/index.js";
import { CurrentDeal } from "../../frontend/forms/current-deal.js";

/** Buttons that open something of which only a person knows how it ends. */
const OPENERS = ["indicator", "beats", "cards", "aim", "hand", "stands", "tunnela"];
const BUTTON = /<button[^>]*data-do="(\w+)"[^>]*>/g;
const FACT = /data-([a-z-]+)="([^"]*)"/g;

/** @param {string} markup */
const buttonsIn = (markup) =>
  [...markup.matchAll(BUTTON)].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(FACT)].map(([, name, value]) => [name, value]))
  ).filter(({ do: action }) => !OPENERS.includes(action));

/** @param {any} form */
function touchesOf(form) {
  const fields = form.fields();
  const hands = form.keepHand ? form.handSeats() : [];
  const drawn = [form.view(), form.special() ?? ""];
  for (const page of buttonsIn(String(drawn[0])).filter((button) => button.do === "page")) {
    take(form, { button: page });
    drawn.push(form.view());
  }
  return [
    ...fields.flatMap((/** @type {string} */ place) => [
      { place, key: "7" },
      { place, key: "back" },
    ]),
    ...buttonsIn(drawn.join("")).map((button) => ({ button })),
    ...hands.map((/** @type {number} */ hand) => ({ hand })),
  ];
}

/** @param {any} form @param {any} touch */
function take(form, { place, key, button, hand }) {
  if (place) {
    form.aim(place);
    form.type(key);
  } else if (button) form.actions()[button.do]?.({ dataset: button });
  else form.keepHand(hand, { cards: ["9S", "9H"], melds: null, arrangement: null });
}

/** @param {any} given */
async function corrected({ type, sheet, outcome }) {
  const { Form } = await formFor(type.id);
  // The server never answers: a correction without network touches nothing either.
  const api = /** @type {any} */ ({ check: () => new Promise(() => {}) });
  const screen = { api, changed() {}, shown() {} };
  const begun = () => {
    /** @type {any} */
    const form = new Form(new CurrentDeal(sheet, type, sheet.deals[0].id), screen);
    form.begin(structuredClone(outcome));
    return form;
  };
  const form = begun();
  // Forms that still hold a model of their own are only asked whether they leave alone what nobody touched.
  const touches = form.put ? touchesOf(form) : [];
  return {
    untouched: JSON.stringify(form.facts),
    missing: form.missing(),
    touched: touches.map((touch) => {
      const each = begun();
      take(each, touch);
      return { touch, facts: each.facts };
    }),
  };
}

const given = await new Response(Deno.stdin.readable).text();
for (const line of given.trim().split("\n")) {
  console.log(JSON.stringify(await corrected(JSON.parse(line))));
}
