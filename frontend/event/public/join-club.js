/** Let an event join a club, from its page on the phone of who directs it. */

import "../../words/game-panels.js";
import "../../words/share.js";
import { keyOf } from "../../device/keys.js";
import { clubPath, go } from "../../page/router.js";
import { slidePanel } from "../../page/slide-panel.js";
import { useLaterStyles } from "../../page/styles.js";
import { createApi } from "../../server/api.js";
import { joinPanel } from "../../table/panels/ask-panel.js";
import { say } from "../../words/say.js";

/** @param {string} code the event's */
export async function joinClub(code) {
  useLaterStyles();
  const api = createApi({ key: keyOf(code) });
  const panel = joinPanel(api, "events", code, say("joinClub.event"));
  const club = await slidePanel(panel, { title: say("event.joinClub") });
  if (club) go(clubPath(club));
}
