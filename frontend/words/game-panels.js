/** Know the words of the panels of a game and its table. */

import words from "./en/game-panels.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
