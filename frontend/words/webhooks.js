/** Know the words of the programs that listen to an event. */

import words from "./en/webhooks.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
