/** Know the words of what a correction changes in the ratings of a club. */

import ratings from "./en/table/ratings.json" with { type: "json" };
import { learn } from "./say.js";

learn(ratings);
