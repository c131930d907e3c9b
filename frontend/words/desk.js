/** Know the words of the director's desk. */

import "./event.js";
import "./panels-and-forms.js";
import "./new-game.js";
import words from "./en/desk.json" with { type: "json" };
import clocks from "./en/hall/clocks.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
learn(clocks);
