/** Know the words of what several games have in common: value cards, shown hands, who pays whom, pots. */

import words from "./en/games.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
