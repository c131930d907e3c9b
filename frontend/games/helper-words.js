/** Know the words of questions to the rules, which most evenings do without. */

import { learn } from "../core/say.js";
import words from "../words/en-helpers.json" with { type: "json" };

learn(words);
