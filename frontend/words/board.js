/** Know the words of a screen in the hall. */

import words from "./en/hall/board.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
