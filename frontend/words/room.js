/** Know the words of the desk of an evening that is one freeze-out. */

import "./desk.js";
import words from "./en/hall/room.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
