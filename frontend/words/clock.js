/** Know the words of a clock. */

import words from "./en/hall/clock.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
