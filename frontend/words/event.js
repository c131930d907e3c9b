/** Know the words of an event's page. */

import words from "./en/event.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
