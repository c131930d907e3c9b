/** Show what of all games of an event was worth remembering; each leads to the sheet that shows it. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { slidePanel } from "../../page/slide-panel.js";
import { useLaterStyles } from "../../page/styles.js";
import { createApi } from "../../server/api.js";
import { FoldedRecords } from "../../table/sharing/folded-records.js";
import { SHARING_STYLES } from "../../table/sharing/sharing-styles.js";
import "../../words/game-panels.js";
import { say } from "../../words/say.js";

/** @param {string} code the event's */
export function showRecords(code) {
  useLaterStyles();
  adoptStyles(SHARING_STYLES);
  const story = `/events/${encodeURIComponent(code)}/story`;
  const records = new FoldedRecords(() => createApi().get(story));
  records.className = "panel-body stack story";
  return slidePanel(records, { title: say("event.records") });
}
