/** Know the words of the panels that are seldom wanted. */

import seldom from "./en/game-panels.json" with { type: "json" };
import { learn } from "./say.js";

learn(seldom);
