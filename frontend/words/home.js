/** Know the words of the front page. */

import words from "./en/home.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
