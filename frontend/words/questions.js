/** Know the words of questions to the rules, which most evenings do without. */

import words from "./en/questions.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
