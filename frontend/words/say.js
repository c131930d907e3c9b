/** Say what people see: every sentence lives in a catalogue under its key, with its parameters. */

import screens from "./en/screens.json" with { type: "json" };
import english from "./language/english.json" with { type: "json" };
import grammar from "./language/grammar.json" with { type: "json" };

/** @typedef {string | Record<string, string>} Sentence for each plural category where one is chosen by `count` */
/** @typedef {{state: any, set: (state: any) => void}} Redrawn */
/** @typedef {{code?: string, params?: Record<string, any>, text: string}} Statement */

/** @type {Record<string, Sentence>} */
const SENTENCES = { ...screens };
// A page in another language carries what it says of the server's sentences.
if (!english) Object.assign(SENTENCES, carried());
// English is known to every browser, others are not: Chromium has no Nepali, and joins Malayalam lists wrongly.
/** The server's sentences in another language, by the name of what they are now. */
const VERSION = english ? undefined : globalThis.document?.documentElement?.dataset?.words;
const [GROUP, SIZE] = english ? [",", 3] : [grammar.group, grammar.grouped];
const GROUPED = new RegExp(`\\B(?=(\\d{${SIZE}})*\\d{3}$)`, "g");
/** What the first sight is made of comes before: milliseconds. */
const LEARNT_AFTER = 3_000;
const BRITISH = "en-GB";
const DAY = /** @type {const} */ ({ weekday: "short", day: "numeric", month: "short" });

/** What stands in the record, which is in English, where a name was: `models/ledger/names.py`. */
export const ERASED = "erased player";

// A right-to-left name would otherwise reorder the sentence around it.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Return the sentence under `key`, with `{name}` filled from `params`, and `{name:,}` in groups; of a sentence with
 * plurals one is chosen by `count`. An unknown key shows itself, so that it is noticed.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function say(key, params = {}) {
  const sentence = SENTENCES[key];
  const template = typeof sentence === "object"
    ? sentence[category(Number(params.count))] ?? sentence.other
    : sentence ?? key;
  return filled(template, (name, form) => {
    const value = params[name] ?? "";
    return form ? showChips(value) : isolated(value);
  });
}

/**
 * Return the sentence of a statement of the server, which says it in English itself. What it says elsewhere is
 * filled in as ``rules/sentences`` and ``pages/words.py`` do; `tests/api/wire/test_catalogues.py` holds them equal.
 * @param {Statement | null | undefined} said
 * @returns {string} empty where nothing is said
 */
export function sentenceOf(said) {
  const sentence = english ? undefined : SENTENCES[said?.code ?? ""];
  if (!english && VERSION && said?.code && !sentence && !learning) {
    wanted.length > 0 ? learnWanted() : learnRefused(said.code);
  }
  if (typeof sentence !== "string") return said?.text ?? "";
  return filled(sentence, (name, form) => inSentence(name, said?.params?.[name], form));
}

/** Know more sentences from now on. @param {Record<string, Sentence>} sentences */
export const learn = (sentences) => void Object.assign(SENTENCES, sentences);

/** What is learnt already, or is about to be. @type {Set<string>} */
const learnt = new Set();
/** What is to be learnt, and what is drawn anew after that. @type {{part: string, store?: Redrawn}[]} */
let wanted = [];
/** What is being learnt, and whether anything is. @type {Promise<unknown>} */
let coming = Promise.resolve();
let learning = false;

/**
 * Learn what the server says of some kind (a game type by its id, `event`, `refusals`), where that is not English: as
 * soon as it is said, or once the page has had time to come. Without network it stays English.
 * @param {string} [part]
 * @param {Redrawn} [store] whose sheet or event is drawn anew
 */
export function learnSaid(part, store) {
  if (english || !VERSION) return;
  if (!part || learnt.has(part)) return;
  learnt.add(part);
  wanted.push({ part, store });
  setTimeout(learnWanted, LEARNT_AFTER);
}

/**
 * Learn what is seldom said, before it is: refusals, records, how an evening is settled. Hardly any phone needs it.
 * @param {string} code of a refusal; one of house rules quotes them
 */
export async function learnRefused(code) {
  if (english || !VERSION) return;
  learnSaid("refusals");
  if (code === "HOUSE_RULE") learnSaid("house_rules");
  await learnWanted();
}

/** Learn now what is to be learnt, for what is drawn once only. */
export function learnWanted() {
  const parts = wanted;
  wanted = [];
  learning = true;
  coming = Promise.all([
    coming,
    ...parts.map(async ({ part, store }) => {
      try {
        const signal = AbortSignal.timeout(LEARNT_AFTER);
        learn(await (await fetch(`/assets/words/${VERSION}/${part}.json`, { signal })).json());
        // Another object is drawn whole.
        for (const name of ["sheet", "event"]) {
          if (store?.state[name]) store.set({ [name]: structuredClone(store.state[name]) });
        }
      } catch {
        learnt.delete(part);
      }
    }),
  ]).then(() => learning = false);
  return coming;
}

/**
 * Return what a game is called by its English title, under which other languages have it where it is no name.
 * @param {string} title
 */
export const sayTitle = (title) => say(title);

/** Say whether the catalogue knows `key`. @param {string} key */
export const knows = (key) => key in SENTENCES;

function carried() {
  return JSON.parse(globalThis.document?.getElementById?.("words")?.textContent ?? "{}");
}

/** @param {string} template @param {(name: string, form: string) => string} fill */
const filled = (template, fill) =>
  template.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, form) => fill(name, form));

/** Return the plural category of a whole number, as ``pages/cldr.py`` tells it. @param {number} count */
function category(count) {
  if (english) return count === 1 ? "one" : "other";
  const number = count < 200 ? count : 100 + count % 100;
  /** @type {[string, number[]][]} */
  const plural = Object.entries(grammar.plural);
  return plural.find(([, numbers]) => numbers.includes(number))?.[0] ?? "other";
}

/** Return what is shown as it is, a name that was erased in the words of who reads. @param {string} name */
export const named = (name) => name === ERASED ? say("name.erased") : name;

/** @param {string | number} shown */
function isolated(shown) {
  if (typeof shown === "number") return showPoints(shown);
  const value = named(shown);
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** @param {string} name @param {any} value @param {string} [form] @returns {string} */
function inSentence(name, value, form) {
  if (typeof value === "number") {
    if (form === ",") return showChips(value);
    return (form === "+g" && value >= 0 ? "+" : "") + String(value).replace("-", "−");
  }
  if (Array.isArray(value)) {
    if (!/^(.+_)?names$/.test(name)) return value.map(inText).join(" ");
    return (form === "and" ? inWords : listed)(
      value.map((each) => each.text ? sentenceOf(each) : isolated(String(each))),
    );
  }
  if (typeof value === "object") return value?.text ? sentenceOf(value) : "";
  const text = String(value);
  if (form === "team" && text.length === 1) return say("sheet.team", { side: text });
  return isolated(form === "," ? showChips(text) : text);
}

/** Write a card as sentences have it. @param {string} card */
function inText(card) {
  if (card === "JK") return say("card.JK");
  if (!/^[A2-9TJQK][SHDC]$/.test(card)) return card;
  return (card[0] === "T" ? "10" : card[0]) + "♠♥♦♣"["SHDC".indexOf(card[1])];
}

/**
 * Return points as written on a sheet: a true minus sign, halves as ½, and tenths.
 * @param {number} points
 */
export function showPoints(points) {
  const size = Math.abs(points);
  const half = size % 1 === 0.5;
  return (points < 0 ? "−" : "") + (half ? `${Math.trunc(size) || ""}½` : size);
}

/** Return a number of chips or an amount of money in the groups that the language has: 1,25,000. @param {string | number} chips */
export const showChips = (chips) =>
  (typeof chips === "number" ? showPoints(chips) : chips)
    .replace(/[\d,]+/, (whole) => whole.replaceAll(",", "").replace(GROUPED, GROUP));

/** Return names as a list in words. @param {string[]} names */
export const showNames = (names) => inWords(names.map(isolated));

/** @param {string[]} names */
function inWords(names) {
  if (english) return new Intl.ListFormat(BRITISH).format(names);
  if (names.length < 3) return names.length < 2 ? names.join("") : joined(grammar.pair, names);
  return joined(grammar.end, [listed(names.slice(0, -1)), names[names.length - 1]]);
}

/** @param {string[]} names */
const listed = (names) =>
  names.length > 0 ? names.reduce((one, other) => joined(grammar.middle, [one, other])) : "";

/** @param {string} pattern @param {string[]} two */
const joined = (pattern, two) => filled(pattern, (at) => two[Number(at)]);

/** Return the time of day, as 20:14. @param {Date} when */
export const showTime = (when) =>
  [when.getHours(), when.getMinutes()].map((each) => String(each).padStart(2, "0")).join(":");

/** Return the day, as Sat 21 Nov. @param {Date} when */
export const showDay = (when) =>
  english ? when.toLocaleDateString(BRITISH, DAY) : dated(grammar.day, when);

/** Return the day with its year, as Sat 21 Nov 2026. @param {Date} when */
export const showDate = (when) =>
  english
    ? when.toLocaleDateString(BRITISH, { ...DAY, year: "numeric" }).replace(",", "")
    : dated(grammar.date, when);

/** @param {string} pattern @param {Date} when */
function dated(pattern, when) {
  const month = when.getMonth();
  /** @type {Record<string, string | number>} */
  const parts = {
    E: grammar.days[(when.getDay() + 6) % 7],
    d: when.getDate(),
    M: month + 1,
    MMM: grammar.months[month],
    y: when.getFullYear(),
  };
  return filled(pattern, (name) => String(parts[name]));
}

/** Return the time of day, with its day where that is not today. @param {Date} when */
export const showMoment = (when) =>
  showDay(when) === showDay(new Date())
    ? showTime(when)
    : say("moment", { day: showDay(when), time: showTime(when) });
