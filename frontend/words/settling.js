/** Know the words of settling up. */

import settling from "./en/table/settling.json" with { type: "json" };
import { learn } from "./say.js";

learn(settling);
