/** Say what the key that opens the desk here may do: what is refused to it is not offered. */

/** @typedef {import("./desk-types.js").Desk} Desk */

/** What must be allowed for what is opened or done by a word; all else may be looked at. */
const NEEDED = /** @type {Record<string, string>} */ ({
  advance: "advanced",
  adjourn: "adjourned",
  announce: "announced",
  chips: "counted",
  close: "closed",
  come: "answered",
  compete: "competition",
  draw: "draw",
  forfeit: "forfeited",
  games: "games",
  hall: "tables_added",
  hour: "moved",
  late: "lineups",
  matches: "lineups",
  move: "moved",
  no_show: "no_show",
  occasion: "occasion",
  off: "lineups",
  plan: "stage",
  people: "people",
  putRight: "lineups",
  reopen: "opened",
  replace: "replaced",
  replay: "replayed",
  resume: "resumed",
  room: "busted",
  rule: "ruled",
  settle: "answered",
  stage: "stage",
});

/** Whether a key may do acts of a kind. @param {Pick<Desk, "kinds">} desk @param {string} kind */
export const mayDo = ({ kinds }, kind) => Boolean(kinds[kind]?.may);

/** Whether a key may do what stands under a word on the desk. @param {Pick<Desk, "kinds">} desk @param {string} word */
export const mayOpen = (desk, word) => !(word in NEEDED) || mayDo(desk, NEEDED[word]);

/**
 * Whether a key may undo an act: one that it may do, or undid.
 * @param {Pick<Desk, "kinds" | "acts">} desk
 * @param {string} id
 * @returns {boolean}
 */
export function mayUndo(desk, id) {
  const act = desk.acts.find((each) => each.id === id);
  if (!act || !mayDo(desk, "struck")) return false;
  return act.kind === "struck" ? mayUndo(desk, act.act) : mayDo(desk, act.kind);
}
