/** Know the words of panels and forms too, which a phone that only shows a sheet does without. */

import entry from "./en/entry.json" with { type: "json" };
import panels from "./en/panels.json" with { type: "json" };
import { learn } from "./say.js";

learn({ ...entry, ...panels });
