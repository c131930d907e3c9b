/** Say what people see: every sentence lives in a catalogue under its key, with its parameters. */

import facts from "./en/facts.json" with { type: "json" };
import screens from "./en/screens.json" with { type: "json" };

/** @typedef {string | {one: string, other: string}} Sentence */

const LANGUAGE = "en-GB";
/** @type {Record<string, Sentence>} */
const SENTENCES = { ...screens, ...facts };
const plural = new Intl.PluralRules(LANGUAGE);
const clock = new Intl.DateTimeFormat(LANGUAGE, {
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const day = new Intl.DateTimeFormat(LANGUAGE, { weekday: "short", day: "numeric", month: "short" });
const date = new Intl.DateTimeFormat(LANGUAGE, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});

// A right-to-left name would otherwise reorder the sentence around it.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Return the sentence under `key`, with `{name}` filled from `params`; a sentence with a singular is chosen
 * by `count`. An unknown key shows itself, so that it is noticed.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function say(key, params = {}) {
  const sentence = SENTENCES[key];
  if (sentence === undefined) return key;
  const template = typeof sentence === "string"
    ? sentence
    : sentence[plural.select(Number(params.count)) === "one" ? "one" : "other"];
  return template.replace(/\{(\w+)\}/g, (_, name) => isolated(params[name] ?? ""));
}

/** Know more sentences from now on. @param {Record<string, Sentence>} sentences */
export const learn = (sentences) => void Object.assign(SENTENCES, sentences);

/** Say whether the catalogue knows `key`. @param {string} key */
export const knows = (key) => key in SENTENCES;

/** @param {string | number} value */
function isolated(value) {
  if (typeof value === "number") return showPoints(value);
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
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

/** Return names as a list in words. @param {string[]} names */
export function showNames(names) {
  const list = new Intl.ListFormat(LANGUAGE, { style: "long", type: "conjunction" });
  return list.format(names.map(isolated));
}

/** Return the time of day, as 20:14. @param {Date} when */
export const showTime = (when) => clock.format(when);

/** Return the day, as Sat 21 Nov. @param {Date} when */
export const showDay = (when) => day.format(when);

/** Return the day with its year, as Sat 21 Nov 2026. @param {Date} when */
export const showDate = (when) => date.format(when).replace(",", "");

/** Return the time of day, with its day where that is not today. @param {Date} when */
export const showMoment = (when) =>
  showDay(when) === showDay(new Date())
    ? showTime(when)
    : say("moment", { day: showDay(when), time: showTime(when) });
