/** Know the words of cards, for those who listen, and of what a hand is arranged into. */

import words from "./en/table/cards.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
