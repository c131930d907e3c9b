/** Note who plays on which day: a phone that keeps score remembers its evenings, also without a club. */

import { recall, remember } from "../../device/web-storage.js";

const KEPT = 300;

/** @typedef {{day: string, code: string, names: string[]}} Evening */

/** Note who plays a game. @param {Sheet} sheet */
export function noteEvening({ table: code, game, seats }) {
  const day = game.started_at.slice(0, 10);
  const kept = recall("evenings", /** @type {Evening[]} */ ([]));
  const known = Array.isArray(kept) ? kept : [];
  const same = known.find((each) => each?.day === day && each.code === code);
  const names = [...new Set([...same?.names ?? [], ...seats.map(({ name }) => name)])];
  const others = known.filter((each) => each !== same);
  remember("evenings", [{ day, code, names }, ...others].slice(0, KEPT));
}
