/** Know the words of a club's page. */

import words from "./en/club/club.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
