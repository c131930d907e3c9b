/** Note who plays on which day: a phone that keeps score remembers its evenings, also without a club. */

import { recall, remember } from "../../device/web-storage.js";

const KEPT = 300;

/** @typedef {{day: string, code: string, names: string[]}} Evening */

/** Note who plays a game, on its day in UTC as in a club: a night from Kochi to Beijing is of one. @param {Sheet} sheet */
export function noteEvening({ table: code, game, seats }) {
  const day = game.started_at.slice(0, 10);
  const kept = recall("evenings", /** @type {Evening[]} */ ([]));
  const known = kept.filter((each) => typeof each?.day === "string");
  const same = known.find((each) => each.day === day && each.code === code);
  const names = [...new Set([...same?.names ?? [], ...seats.map(({ name }) => name)])];
  const others = known.filter((each) => each !== same);
  // A table of long ago may have been opened again.
  const latest = [{ day, code, names }, ...others].sort((one, other) =>
    other.day < one.day ? -1 : Number(one.day < other.day)
  );
  remember("evenings", latest.slice(0, KEPT));
}
