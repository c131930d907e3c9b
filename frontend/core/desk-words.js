/** Know the words of the director's desk. */

import "./event-words.js";
import "./more-words.js";
import "./new-game-words.js";
import words from "../words/en-desk.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
