/** Sound when a deal is saved, where somebody wished for that on this device. */

import { Bell } from "../page/bell.js";
import { recall, remember } from "./web-storage.js";

const bell = new Bell();

/** Whether it sounds. */
export const soundsOnSave = () => recall("saveSound", false);

/** Let it sound, or not any more; it sounds at once, to be heard. @param {boolean} wished */
export function wishForSound(wished) {
  remember("saveSound", wished);
  return soundSaved();
}

/** Sound, after a tap. */
export async function soundSaved() {
  if (!soundsOnSave()) return;
  await bell.allow();
  bell.ring("saved");
}
