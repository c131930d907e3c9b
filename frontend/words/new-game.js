/** Know the words of a new game's screen. */

import words from "./en/new-game.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
