/** Do on pages what is asked for on the standard input, a line of JSON each, and answer with a line of JSON. */

import { createInterface } from "node:readline";
import process from "node:process";
import {
  barred,
  blur,
  choose,
  disabled,
  fill,
  focusOn,
  giveFile,
  option,
  press,
  tap,
} from "./act.js";
import { content, find, fits } from "./find.js";
import { Device, Page } from "./page.js";

/** @typedef {import("./find.js").Step} Step */
/** @typedef {import("./find.js").Said} Said */

/** How long something may take that a person waits for; no more than a sign that it never comes. */
const PATIENCE = 15_000;
/** @type {Map<number, Device>} */
const devices = new Map();
/** @type {Map<number, Page>} */
const pages = new Map();

globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  const { reason } = event;
  if (reason?.name === "AbortError") return;
  for (const page of pages.values()) page.complaints.push(String(reason?.stack ?? reason));
});

/** @param {number} pause */
const moment = (pause) => new Promise((resolve) => setTimeout(resolve, pause));

/** Wait until `look` says null, and fail with what it says at last. @param {() => string | null} look */
async function until(look) {
  const end = performance.now() + PATIENCE;
  for (let pause = 0;; pause = Math.min(pause + 2, 30)) {
    const why = look();
    if (why === null) return;
    if (performance.now() > end) throw new Error(why);
    await moment(pause);
  }
}

/** Wait until the server has answered whatever was asked, and the page has done what follows. @param {Page} page */
async function rest(page) {
  await moment(0);
  await until(() => page.rests ? null : "The page never comes to rest.");
}

/** Return the one element there, once there is one and nothing bars it. @param {Page} page @param {Step[]} at @param {boolean} [acts] */
async function one(page, at, acts = false) {
  /** @type {any[]} */
  let found = [];
  if (acts) await rest(page);
  await until(() => {
    found = find(page, at);
    if (found.length === 0) return "Nothing is there.";
    if (found.length > 1) {
      throw new Error(`${found.length} are there, first:\n${shown(found.slice(0, 3))}`);
    }
    const why = acts ? barred(page, found[0]) : null;
    return why && `It ${why}: ${shown(found)}`;
  });
  return found[0];
}

/** @param {any[]} elements */
const shown = (elements) => elements.map((each) => each.outerHTML.slice(0, 300)).join("\n");

/** @type {Record<string, (page: Page, at: Step[], asked: any) => unknown>} */
const DOES = {
  open: (page, _, { to }) => page.open(to),
  reload: (page) => page.open(page.window.location.href),
  close: (page) => page.close(),
  press: async (page, _, { keys }) => {
    await rest(page);
    press(page, keys);
  },
  url: (page) => page.window.location.href,
  title: (page) => page.window.document.title,
  complaints: (page) => page.complaints,
  speak: (page, _, { language }) => void (page.device.language = language),
  cut: (page, _, { off }) => void (page.device.cutOff = off),
  tap: async (page, at) => tap(page, await one(page, at, true)),
  fill: async (page, at, { text }) => fill(page.window, await one(page, at, true), text),
  focus: async (page, at) => focusOn(page.window, await one(page, at)),
  blur: async (page, at) => blur(page.window, await one(page, at)),
  choose: async (page, at, { wanted }) => {
    const select = await one(page, at, true);
    await until(() =>
      option(select, wanted) ? null : `There is no option ${JSON.stringify(wanted)}.`
    );
    choose(page.window, select, option(select, wanted));
  },
  file: async (page, at, { file }) => giveFile(page.window, await one(page, at), file),
  check: async (page, at, { on }) => {
    const box = await one(page, at, true);
    if (box.checked !== on) tap(page, box);
  },
  count: (page, at) => find(page, at).length,
  texts: (page, at, { seen }) =>
    find(page, at).map((each) => seen ? page.styles.text(each) : content(each)),
  text: async (page, at, { seen }) => {
    const element = await one(page, at);
    return seen ? page.styles.text(element) : content(element);
  },
  attribute: async (page, at, { name }) => (await one(page, at)).getAttribute(name),
  value: async (page, at) => (await one(page, at)).value,
  run: (page, _, { script, given }) => result(page.run(script), given),
  runOn: async (page, at, { script, given, all }) =>
    result(page.run(script), all ? find(page, at) : await one(page, at), given),
  until: async (page, _, { script, given }) => {
    await until(() => result(page.run(script), given) ? null : `Never so: ${script}`);
  },
  expect: (page, at, { what, not, ...wanted }) =>
    until(() => {
      const found = at ? find(page, at) : [];
      // Else a test that looks at the wrong place would hold whatever is there.
      if (not && found.length === 0 && OF_ONE.has(what) && !Array.isArray(wanted.said)) {
        return "Nothing is there.";
      }
      const [holds, came] = EXPECTED[what](page, found, wanted);
      if (holds !== not) return null;
      return `It ${not ? "is" : "is not"} so; there is: ${came}${alerts(page)}`;
    }),
};

/** Return what the page complains of, which is mostly why something else is not there, and what it waits for. @param {Page} page */
function alerts(page) {
  const said = [...page.window.document.querySelectorAll("[role=alert]")].map(content).filter(
    Boolean,
  );
  return `${said.map((each) => `\nAlert: ${plain(each)}`).join("")}${
    page.underWay.map((each) => `\nUnanswered: ${each}`).join("")
  }`;
}

/** @param {any} work @param {...any} given */
const result = (work, ...given) => typeof work === "function" ? work(...given) : work;

/** @param {Page} page @param {any[]} found @param {any} wanted @param {(came: string, said: Said) => boolean} fit @returns {[boolean, string]} */
function told(page, found, { said, seen }, fit) {
  const texts = found.map((each) => seen ? page.styles.text(each) : content(each));
  const came = JSON.stringify(texts.map(plain));
  if (!Array.isArray(said)) return [found.length === 1 && fit(texts[0], said), came];
  return [said.length === texts.length && said.every((each, at) => fit(texts[at], each)), came];
}

/** @param {string} text */
const plain = (text) => text.replace(/\u200b/g, "").replace(/\s+/g, " ").trim();

/** @param {string} text @param {Said} said */
const equals = (text, said) =>
  "pattern" in said ? fits(text, said) : plain(text) === plain(said.said);

/** @param {string} text @param {Said} said */
const contains = (text, said) =>
  "pattern" in said ? fits(text, said) : plain(text).includes(plain(said.said));

/** @param {(element: any, page: Page) => boolean} holds @returns {(page: Page, found: any[]) => [boolean, string]} */
const each = (holds) => (page, found) => [
  found.length === 1 && holds(found[0], page),
  found.length === 0 ? "nothing" : shown(found.slice(0, 3)),
];

/** What is expected of an element that is there, also where it is not to be so. */
const OF_ONE = new Set([
  ...[
    "enabled",
    "disabled",
    "focused",
    "checked",
    "empty",
    "text",
    "contains",
    "value",
    "attribute",
  ],
]);

/** @type {Record<string, (page: Page, found: any[], wanted: any) => [boolean, string]>} */
const EXPECTED = {
  visible: each((element, page) => page.styles.shown(element)),
  hidden: (page, found) => [found.every((each) => !page.styles.shown(each)), shown(found)],
  attached: (_, found) => [found.length > 0, shown(found)],
  enabled: each((element) => !disabled(element)),
  disabled: each(disabled),
  focused: each((element) => element.ownerDocument.activeElement === element),
  checked: each((element) => element.checked || element.getAttribute("aria-checked") === "true"),
  empty: each((element) => element.textContent.trim() === "" && !element.value),
  count: (
    _,
    found,
    { count },
  ) => [found.length === count, `${found.length}: ${shown(found.slice(0, 3))}`],
  text: (page, found, wanted) => told(page, found, wanted, equals),
  contains: (page, found, wanted) => told(page, found, wanted, contains),
  value: (
    _,
    found,
    { said },
  ) => [found.length === 1 && equals(found[0].value, said), String(found[0]?.value)],
  attribute: (_, found, { name, said }) => {
    const came = found[0]?.getAttribute(name) ?? null;
    return [found.length === 1 && came !== null && equals(came, said), String(came)];
  },
  title: (
    page,
    _,
    { said },
  ) => [equals(page.window.document.title, said), page.window.document.title],
  url: (page, _, { said }) => [equals(page.window.location.href, said), page.window.location.href],
};

/** @param {any} asked */
async function done({ device, page: number, do: what, at, ...more }) {
  if (what === "forget") {
    for (const page of pages.values()) page.close();
    // What they were at fails now, and is told of them, not of who comes next.
    await moment(0);
    pages.clear();
    devices.clear();
    return;
  }
  if (!devices.has(device)) devices.set(device, new Device());
  const page = pages.get(number) ?? new Page(/** @type {Device} */ (devices.get(device)));
  pages.set(number, page);
  await page.opening;
  const came = await DOES[what](page, at, more);
  await page.opening;
  return came;
}

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {unknown} */
  let answer;
  try {
    answer = { came: await done(JSON.parse(line)) ?? null };
  } catch (error) {
    const { message = error, cause } = /** @type {any} */ (error) ?? {};
    answer = { wrong: [message, cause].filter(Boolean).map(String).join(": ") };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
// Who asked is gone: streams and clocks of the pages keep nothing alive.
Deno.exit();
