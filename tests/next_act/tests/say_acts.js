/** Say what was done at an event as its desk does: `say_acts.js ADDRESS KEY`. */

import { sayAct } from "../frontend/event/desk/shared/desk-sentences.js";
import "../frontend/words/desk.js";

const [address, key] = Deno.args;
const headers = { Authorization: `Bearer ${key}` };
const [event, desk] = await Promise.all(
  [address, `${address}/desk`].map(async (each) => (await fetch(each, { headers })).json()),
);
console.log(JSON.stringify(desk.acts.map((act) => sayAct(event, desk, act))));
