/** Know the words of a table on a television. */

import words from "./en/hall/tv.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
