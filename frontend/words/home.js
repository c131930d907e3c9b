/** Know the words of the front page, and of what stands in its place where an address leads nowhere. */

import words from "./en/home.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
