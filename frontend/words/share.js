/** Know the words of a link that is shared. */

import share from "./en/table/share.json" with { type: "json" };
import { learn } from "./say.js";

learn(share);
