/** Know the words of a clock that counts; what is done with clocks the desk knows. */

import words from "./en/hall/clock.json" with { type: "json" };
import { learn } from "./say.js";

learn(words);
