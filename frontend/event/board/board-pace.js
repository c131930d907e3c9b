/** How soon a board notices that its server is away, and that it is back; milliseconds. */

/** It looks this often, */
export const TICK = 500;
/** and the server says every two seconds that it is there, of which one may be late. */
export const OUT_OF_TOUCH = 4_000;
export const PACE = { silence: 5_000, longest: 2_000, patience: 1_000 };
