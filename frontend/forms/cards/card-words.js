/** Write cards as people do. */

import { showRank, suitSign } from "../../sheet/cards.js";
import { say } from "../../words/say.js";
import { JOKER } from "./stock.js";

/** Return a card in short: 10♠. @param {string} card */
export const showCard = (card) =>
  card === JOKER ? say("pick.joker") : showRank(card[0]) + suitSign(card[1]);
