/** Say how many decks to shuffle for those who are to play. */

import "../words/questions.js";
import { sayAnswer } from "../games/questions/questions.js";
import { html } from "../page/html.js";
import { View } from "../page/view.js";
import { createApi } from "../server/api.js";

export class DeckNote extends View {
  #asked = "";
  #text = "";

  view() {
    return html`${this.#text}`;
  }

  /** @param {import("./new-game-model.js").NewGame} game */
  async show({ type, presetId: preset, overrides: rules, count }) {
    const asked = JSON.stringify([type?.id, preset, rules, count]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    // It is a hint: where the server does not answer, or refuses the number, the line stays empty.
    const text = await deckLine(type, { preset, rules, player_count: count }).catch(() => "");
    if (asked !== this.#asked) return;
    this.#text = text;
    this.update();
  }
}

/**
 * @param {import("../types.js").GameType | null} type
 * @param {{preset: string, rules: Record<string, any>, player_count: number}} school
 */
async function deckLine(type, school) {
  const what = "deck_setup";
  if (!type?.questions.includes(what) || school.player_count < type.seats.fewest) return "";
  return sayAnswer(what, await createApi().check(type.id, { ...school, what }));
}

customElements.define("deck-note", DeckNote);
