/** Know the words of a table: of its sheet, of what was entered, and of what stands around it. */

import facts from "./en/facts.json" with { type: "json" };
import words from "./en/table/table.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
learn(facts);
