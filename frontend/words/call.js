/** Know the words of what a table of an event shows of it. */

import words from "./en/call.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
