/** Know the words of what several games have in common: value cards, shown hands, the pages of what is settled. */

import words from "./en/games.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
