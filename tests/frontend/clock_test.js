/** A screen counts a clock as the server does, whatever was done to it, and knows the server's time. */

import { Bells } from "../../frontend/event/board/bells.js";
import {
  bellBetween,
  countAt,
  countKnown,
  showLeft,
  untilNext,
} from "../../frontend/event/clock/clock-count.js";
import { rowsOf, scheduleIn, stepsOf } from "../../frontend/event/desk/clocks/schedule-rows.js";
import { ServerTime } from "../../frontend/server/server-time.js";
// What the rules have counted: `tests/rules/events/test_clock.py` writes it.
import COUNTED from "../rules/events/clock_counted.json" with { type: "json" };
import { equal } from "./assert.js";
import { settled } from "./browser.js";

const MINUTE = 60_000;
const STEPS = [
  { level: 1, ends: 15, small: 5, big: 10 },
  { level: 2, ends: 30, small: 10, big: 20 },
  { level: 2, ends: 40, pause: true },
  { level: 3, ends: 55, small: 20, big: 40 },
];
const CLOCK = {
  steps: STEPS,
  entry_until: 30,
  place: 0,
  left: 15 * MINUTE,
  pause: 0,
  since: 1_000_000,
  begun: true,
};

Deno.test("a screen counts as the rules do", () => {
  for (const { clock, at, shown } of /** @type {any[]} */ (COUNTED)) {
    const { place, left, pause, entries } = countAt(clock, at);
    equal({ place, left, pause, entries }, shown, JSON.stringify(clock));
  }
});

/** @param {number} minutes @param {Partial<import("../../frontend/event/types.js").Clock>} [clock] */
const after = (minutes, clock = {}) =>
  countAt({ ...CLOCK, ...clock }, 1_000_000 + minutes * MINUTE);

Deno.test("a clock goes through levels and breaks, and stays at the last", () => {
  equal(after(0).left, 15 * MINUTE);
  equal([after(15).step.level, after(15).left], [2, 15 * MINUTE]);
  equal([after(35).step.pause, after(35).next?.level], [true, 3]);
  equal([after(54).step.level, after(54).left, after(54).over], [3, MINUTE, false]);
  equal([after(500).step.level, after(500).over], [3, true]);
});

Deno.test("a screen that was left before it asked for the time never asks", async () => {
  let asked = 0;
  new ServerTime(undefined, () => Promise.resolve(asked += 1)).start(AbortSignal.abort());
  await settled();
  equal(asked, 0);
});

Deno.test("a clock that stands shows the same at any hour", () => {
  equal(after(700, { since: null, left: 1234 }).left, 1234);
});

Deno.test("a break that was put in goes first", () => {
  const pause = 10 * MINUTE;
  equal([after(4, { pause }).pause, after(4, { pause }).left], [6 * MINUTE, 15 * MINUTE]);
  equal([after(12, { pause }).pause, after(12, { pause }).left], [0, 13 * MINUTE]);
});

Deno.test("it says how long entries are open, and how long it is to the break", () => {
  equal(after(10).entries, 20 * MINUTE);
  equal(after(10, { pause: 20 * MINUTE }).entries, 40 * MINUTE);
  equal(after(31).entries, 0);
  equal(after(31, { entry_until: null }).entries, null);
  equal(after(20).toBreak, 10 * MINUTE);
  equal(after(35).toBreak, null);
});

Deno.test("it says which chip goes next, and how long it is until then", () => {
  const steps = [...STEPS.slice(0, 3), { ...STEPS[3], colour_up: 5 }];
  equal([after(10, { steps }).change?.step.colour_up, after(10, { steps }).change?.left], [
    5,
    30 * MINUTE,
  ]);
  equal(after(35, { steps }).change?.left, 5 * MINUTE);
  equal(after(41, { steps }).change, null);
});

Deno.test("it rings a minute before a level or a break ends, and when it does, and else never", () => {
  const pause = 2 * MINUTE;
  const rung = (/** @type {number} */ from, /** @type {number} */ to, clock = {}) =>
    bellBetween(after(from, clock), after(to, clock));
  equal([rung(13.98, 14), rung(14, 14.02), rung(14.98, 15), rung(15, 15.02)], [
    "minute",
    null,
    "change",
    null,
  ]);
  equal([rung(0.98, 1, { pause }), rung(1.98, 2, { pause })], ["minute", "change"]);
  equal([rung(38.98, 39), rung(39.98, 40)], ["minute", "change"]);
  equal([rung(54.98, 55), rung(55, 60)], ["change", null]);
});

Deno.test("a board hears the clock that rings, not what somebody has set, nor a bell before it looked", () => {
  const bells = new Bells();
  const look = (/** @type {number} */ minutes, clocks = { room: CLOCK }) =>
    Object.values(bells.ringing(clocks, CLOCK.since + minutes * MINUTE) ?? {}).join(" ");
  equal([13.99, 14, 14.99, 15, 15.01].map((at) => look(at)), [
    "",
    "room minute",
    "",
    "room change",
    "",
  ]);
  const set = { final: CLOCK, room: { ...CLOCK, place: 1 } };
  equal([look(16, set), look(29.01, set), look(30, set)], [
    "",
    "final minute",
    "final change",
  ]);
});

Deno.test("a board hears a clock that news brings anew as it was, in the very second in which it rings", () => {
  const bells = new Bells();
  const look = (/** @type {number} */ minutes) =>
    bells.ringing({ room: structuredClone(CLOCK) }, CLOCK.since + minutes * MINUTE)?.kind;
  equal([look(13.99), look(14), look(14.99), look(15)], [undefined, "minute", undefined, "change"]);
});

Deno.test("a schedule is taken in as it was saved, and as rule books print one; what is none is not", () => {
  const saved = {
    steps: STEPS.map(({ level: _, ...step }) => step),
    entry_level: 2,
    chips: [5, 25],
  };
  equal(scheduleIn(JSON.stringify(saved)), saved);
  const untilMinute = { steps: saved.steps, entry_until: 40 };
  equal(scheduleIn(JSON.stringify(untilMinute)), untilMinute);
  equal(stepsOf(rowsOf(saved.steps).map((row, id) => ({ ...row, id }))), saved.steps);
  const printed = [{ level: 1, sb: 5, bb: 10, ends: "0:15:00", note: "" }, {
    level: 2,
    sb: 10,
    bb: 20,
    ends: "1:30:00",
    note: "last entry",
  }];
  equal(scheduleIn(JSON.stringify(printed)), {
    steps: [{ ends: 15, small: 5, big: 10 }, { ends: 90, small: 10, big: 20 }],
  });
  equal(scheduleIn('{"steps": [{"ends": 5}], "chips": "25"}'), { steps: [{ ends: 5 }] });
  for (const none of ["", "no JSON", "{}", "[]", '{"steps": [{"small": 5}]}', '"steps"', "null"]) {
    equal(scheduleIn(none), null, none);
  }
});

Deno.test("a second that has begun counts, and the next is waited for exactly", () => {
  equal([showLeft(899_001), showLeft(59_000), showLeft(0)], ["15:00", "0:59", "0:00"]);
  equal(showLeft(3_723_000), "1:02:03");
  equal([untilNext(899_001), untilNext(59_000)], [1, 1000]);
});

/** Answer after so many ms each, as a server whose clock is by so much ahead of `performance.now()`. @param {number} ahead @param {number[]} trips */
function server(ahead, trips) {
  return () => {
    const trip = trips.shift() ?? 0;
    return new Promise((/** @type {(now: number) => void} */ resolve) => {
      setTimeout(() => resolve(Math.floor(performance.now() + ahead)), trip);
    });
  };
}

Deno.test("what all answers leave open counts, and nothing of this device's own hour", async () => {
  const ahead = 3_600_000_000;
  const time = new ServerTime(() => {}, server(ahead, [30, 20, 2, 25, 10]));
  equal(time.now(), null);
  await time.measure();
  const wrong = Math.abs(Number(time.now()) - performance.now() - ahead);
  equal(wrong <= time.unsure + 1, true, `wrong by ${wrong} ms`);
  time.stop();
});

Deno.test("who reaches no server does not know the time", async () => {
  const time = new ServerTime(() => {}, () => Promise.reject(new Error("offline")));
  await time.measure();
  equal(time.now(), null);
  time.stop();
});

Deno.test("a page that was left before it was seen asks for no time", async () => {
  /** @type {(() => void)[]} */
  const waiting = [];
  const later = (/** @type {() => void} */ work) => void waiting.push(work);
  Object.assign(globalThis, { requestAnimationFrame: later, requestIdleCallback: later });
  let asked = 0;
  const time = new ServerTime(() => {}, () => Promise.resolve(asked += 1));
  const page = new AbortController();
  time.startOnceSeen(page.signal);
  page.abort();
  while (waiting.length > 0) waiting.shift()?.();
  await answered();
  time.stop();
  equal(asked, 0);
});

/** A device whose two clocks are ours, and a server that it reaches over a line of ours; all in ms. */
class Device {
  steady = 0;
  hour = 0;
  /** What its steady clock showed when it heard the server last. */
  heard = 0;
  offline = false;
  #real = 0;

  /** @param {() => number} random @param {number} server what the server's clock shows at first */
  constructor(random, server) {
    this.random = random;
    this.server = server;
    this.drift = 1 + (random() - 0.5) * 1e-4;
    this.hour = server + (random() - 0.5) * 7_200_000;
  }

  get now() {
    return this.server + this.#real;
  }

  /** @param {number} ms @param {boolean} [asleep] */
  pass(ms, asleep = false) {
    this.#real += ms;
    this.hour += ms * this.drift;
    this.steady += asleep ? 0 : ms * this.drift;
  }

  /** Answer over a line that may be slower one way, unless there is none. */
  async ask() {
    if (this.offline) throw new Error("offline");
    this.pass(this.random() * 300);
    const told = Math.floor(this.now);
    this.pass(this.random() * 300);
    this.heard = this.steady;
    return await told;
  }
}

/** @param {number} seed @returns {() => number} numbers from 0 to 1 */
function numbers(seed) {
  let state = seed;
  return () => (state = state * 48271 % 2147483647) / 2147483647;
}

/** Let everything be answered that was asked. */
async function answered() {
  for (let turn = 0; turn < 60; turn += 1) await null;
}

/** Let something happen to a device, and hold the time that it shows. @param {number} seed */
async function live(seed) {
  const random = numbers(seed);
  const device = new Device(random, 1_800_000_000_000);
  [performance.now, Date.now] = [() => device.steady, () => device.hour];
  const time = new ServerTime(() => {}, () => device.ask());
  const page = new AbortController();
  time.start(page.signal);
  await answered();
  let shown = 0;
  for (let step = 0; step < 40; step += 1) {
    const what = Math.floor(random() * 6);
    if (what === 0) device.pass(1_000 + random() * 3_600_000, true); // it sleeps
    else if (what === 1) device.hour += 600 + random() * 7_200_000; // somebody sets its clock
    else if (what === 2) device.server += (1_000 + random() * 9_000) * (random() < 0.5 ? -1 : 1); // and the server's
    else device.pass(random() * 60_000);
    device.offline = random() < 0.2;
    dispatchEvent(new Event("pageshow"));
    const about = `seed ${seed}, step ${step}: `;
    if (what < 2) equal(time.now(), null, about);
    if (what === 2 || random() < 0.3) dispatchEvent(new Event("online"));
    await answered();
    if (what < 2) equal(time.now() === null, device.offline, about);
    if (what === 2 && device.offline) break; // nobody can know
    const now = time.now();
    if (now === null) continue;
    const wrong = Math.abs(now - device.now);
    equal(wrong <= time.unsure + 1, true, `${about}wrong by ${wrong} ms`);
    // Since it heard the server its clock may have drifted, by 6 ms a minute.
    const most = 300 + (device.steady - device.heard) * 1e-4;
    equal(time.unsure <= most, true, `${about}unsure by ${time.unsure} ms`);
    shown += 1;
  }
  page.abort();
  return shown;
}

Deno.test("a time that is long not asked for is ever less sure", async () => {
  const [steady, hour] = [performance.now, Date.now];
  const device = new Device(numbers(7), 1_800_000_000_000);
  [performance.now, Date.now] = [() => device.steady, () => device.hour];
  try {
    const time = new ServerTime(() => {}, () => device.ask());
    await time.measure();
    time.stop();
    const sure = time.unsure;
    device.pass(50 * MINUTE);
    const grown = time.unsure - sure;
    equal(grown > 290 && grown < 310, true, `by ${grown} ms in fifty minutes`);
  } finally {
    [performance.now, Date.now] = [steady, hour];
  }
});

Deno.test("a clock that stands is counted without the time, one that runs is not", () => {
  equal(countKnown(CLOCK, null), null);
  equal(countKnown({ ...CLOCK, since: null, left: 1234 }, null)?.left, 1234);
  equal(countKnown(CLOCK, 1_000_000)?.left, 15 * MINUTE);
});

Deno.test("whatever happens to a device, the time it shows is as right as it says", async () => {
  const [steady, hour] = [performance.now, Date.now];
  let shown = 0;
  try {
    for (let seed = 1; seed <= 60; seed += 1) shown += await live(seed);
  } finally {
    [performance.now, Date.now] = [steady, hour];
  }
  equal(shown > 1_000, true, `${shown} times`);
});
