/** Say what the key that opens the desk here may do: what is refused to it is not offered. */

/** @typedef {import("./desk-types.js").Desk} Desk */

/** Whether a key may do acts of a kind. @param {Pick<Desk, "kinds">} desk @param {string} kind */
export const mayDo = ({ kinds }, kind) => Boolean(kinds[kind]?.may);

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
