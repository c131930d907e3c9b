/** Know the words of the comparison with paper. */

import paper from "./en/paper.json" with { type: "json" };
import { learn } from "./say.js";

learn(paper);
