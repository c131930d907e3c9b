/**
 * Bundle the frontend into few, small files that are named by their content: `deno run -A bundle.js OUT`, once in each
 * language, whose words stand where the English ones do.
 *
 * Beside each game's entry there are fourteen loads: `app` is what every page needs, `table` what a phone needs besides to
 * watch a table, `event` what an event's page does, `club` what that of a club does, `board` what a screen or a clock in the hall does, `tv` what a television does, `home` what the front page does, `deal-panels` what slides over the sheet at a tap on a number, `entry` what every form of a deal is made
 * of, `cards` what hands of cards are tapped in with, `values` what value cards are counted with, `house-rules` their form, `saved-files` what
 * saves and opens files of tables and events, `game-panels` all other panels of a table. What several need goes with the one
 * that the modules name first. Beside the files lies `files.json`, which says what is what; each file lies there a second
 * and a third time, compressed.
 */

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import * as zlib from "node:zlib";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { screens } from "./screens.js";
import { nameOfWords } from "./words.js";

const FRONTEND = path.resolve(import.meta.dirname, "../frontend");
const TARGET = ["chrome111", "firefox121", "safari16.4"];
const LOADS = {
  // What a table and an event share, and what the front page has of either.
  app: [
    "app.js",
    "event/known-events.js",
    "page/store.js",
    "page/view.js",
    "page/bell.js",
    "page/icons.js",
    "page/idle.js",
    "page/listen.js",
    "page/tapped-before.js",
    "page/uuid.js",
    "device/indexed-db.js",
    "device/release-note.js",
    "server/failure.js",
    "server/live.js",
    "server/patch.js",
    "sheet/card-signs.js",
    "table/model/known-tables.js",
  ],
  table: ["table/table-screen.js"],
  event: ["event/public/event-screen.js"],
  club: ["club/club-screen.js", "club/start-club.js"],
  board: ["event/board/board-screen.js", "event/clock/clock-screen.js"],
  tv: ["table/tv/tv-screen.js"],
  home: [
    "home/home-screen.js",
    "home/lost-screen.js",
    "club/known-clubs.js",
    "device/language-choice.js",
  ],
  // The last five are shared by what comes later: each of them may come without the other.
  "deal-panels": [
    "table/panels/deal-panels.js",
    "sheet/cards.js",
    "sheet/changes-view.js",
    "games/shared/pool-state.js",
    "device/save-sound.js",
  ],
  entry: [
    "entry/deal-entry.js",
    "forms/form.js",
    "forms/rows.js",
    "forms/choices.js",
    "forms/cards/one-card-picker.js",
  ],
  cards: ["forms/cards/hands.js", "forms/cards/card-form.js", "forms/cards/hand-count.js"],
  values: ["games/shared/value-cards.js", "games/shared/shown-hand.js"],
  "house-rules": ["new-game/house-rules.js"],
  "saved-files": ["server/saved-files.js"],
  "game-panels": ["table/panels/game-panels.js"],
};

/** What begins the screens of a director. */
const DESK = [
  "event/desk/desk-screen.js",
  "event/desk/start-event.js",
  "event/room/room-screen.js",
];

/** Says whether the language is English. */
const ENGLISH = "language/english.json";
const MINIFIED = { minify: true, target: TARGET, format: "esm" };
const MARKED = /\/\*<([^>]+)>\*\/[\s\S]*?\/\*>\*\//g;

/** Merging small files is what was asked for. */
const QUIET = "OPTIMIZE_CHUNK_STATUS";
/** What must not be: it fails the bundle, with the chain. */
const REFUSED = "CIRCULAR_DEPENDENCY";

/** Let modules import JSON, and leave no blank in the scripts. */
const plugin = {
  name: "small",
  /** @param {string} code @param {string} id */
  transform: (code, id) =>
    // In a template too, a line's indent is only for those who read the source.
    id.endsWith(".json") ? `export default ${marked(code, id)}` : code.replace(/\n\s+/g, "\n"),
};

/** Mark where other languages have other words, in words of English. @param {string} code @param {string} id */
function marked(code, id) {
  const name = nameOfWords(id);
  if (name === ENGLISH) return "__ENGLISH__";
  return name ? `{/*<${name}>*/${code.trim().slice(1, -1)}/*>*/}` : code;
}

/**
 * Speak a language in whatever is rolled up.
 * @param {Record<string, unknown>} words those of the language, by the names of the English ones
 */
const spoken = (words) => ({
  name: "spoken",
  /** @param {string} chunk */
  async renderChunk(chunk) {
    const code = chunk.replace(MARKED, (_, name) => JSON.stringify(words[name]).slice(1, -1))
      // A constant that stands first is written out wherever it is named.
      .replace(/^([\s\S]*)\b(?:var|const) (\w+ = __ENGLISH__;)/, "const $2$1");
    if (!code.includes("__ENGLISH__")) return await esbuild.transform(code, MINIFIED);
    // What only other languages need is nowhere named then, and left out of English.
    const define = { __ENGLISH__: String(words[ENGLISH]) };
    const named = await esbuild.transform(code, { ...MINIFIED, minifyIdentifiers: false, define });
    return await esbuild.transform(named.code, { ...MINIFIED, treeShaking: true });
  },
});

/**
 * Return the scripts in each language: what was rolled up.
 * @param {Record<string, Record<string, unknown>>} languages the words of each
 * @returns {Promise<[string, import("rollup").OutputChunk[]][]>}
 */
async function scripts(languages) {
  const rolled = await rollup({
    input: path.join(FRONTEND, "app.js"),
    plugins: [plugin],
    onLog: (level, log, tell) =>
      log.code === QUIET || tell(log.code === REFUSED ? "error" : level, log),
  });
  /** @type {[string, import("rollup").OutputChunk[]][]} */
  const scripts = [];
  for (const [tag, words] of Object.entries(languages)) {
    scripts.push([tag, await generated(rolled, words)]);
  }
  await rolled.close();
  return scripts;
}

/** @param {import("rollup").RollupBuild} rolled @param {Record<string, unknown>} words */
async function generated(rolled, words) {
  const { output } = await rolled.generate({
    format: "es",
    plugins: [spoken(words)],
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "[name]-[hash].js",
    manualChunks: Object.fromEntries(
      Object.entries(LOADS).map((
        [name, modules],
      ) => [name, modules.map((each) => path.join(FRONTEND, each))]),
    ),
    // A request costs more than two kilobytes that are not needed yet.
    experimentalMinChunkSize: 4_000,
  });
  return output.filter((each) => each.type === "chunk");
}

/**
 * Return the files that only a director's desk fetches: no phone has them ready before.
 * @param {import("rollup").OutputChunk[]} chunks
 */
function seldomWanted(chunks) {
  const files = new Map(chunks.map((each) => [each.fileName, each]));
  const desk = DESK.map((each) => path.join(FRONTEND, each));
  const wanted = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of wanted) {
    const { imports = [], dynamicImports = [] } = files.get(name) ?? {};
    for (const each of [...imports, ...dynamicImports]) {
      const begins = files.get(each)?.facadeModuleId ?? "";
      if (!desk.includes(begins)) wanted.add(each);
    }
  }
  return [...files.keys()].filter((each) => !wanted.has(each));
}

/** Return one style sheet with all that it imports. @param {string} name */
async function styles(name) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(FRONTEND, "styles", name)],
    bundle: true,
    minify: true,
    target: TARGET,
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** Return `name` with the digest of `content` in it. @param {string} name @param {Uint8Array} content */
function named(name, content) {
  const { name: stem, ext } = path.parse(name);
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return `${stem}-${digest}${ext}`;
}

/** Write a file and its compressed twins, where they are smaller. @param {string} file @param {Uint8Array} content */
function write(file, content) {
  // Its name says what is in it; to pack it again takes long.
  if (fs.existsSync(file)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const { BROTLI_PARAM_SIZE_HINT: hint } = zlib.constants;
  const twins = {
    gz: zlib.gzipSync(content, { level: 9 }),
    br: zlib.brotliCompressSync(content, { params: { [hint]: content.length } }),
  };
  for (const [kind, twin] of Object.entries(twins)) {
    if (twin.length < content.length) fs.writeFileSync(`${file}.${kind}`, twin);
  }
  fs.writeFileSync(file, content);
}

/** Return what runs before the scripts, as text for a page to carry. */
async function inline() {
  /** @type {Record<string, string>} */
  const texts = {};
  for (const name of fs.readdirSync(path.join(FRONTEND, "inline"))) {
    const text = fs.readFileSync(path.join(FRONTEND, "inline", name), "utf8");
    const { code } = await esbuild.transform(text, { minify: true, target: TARGET });
    texts[path.parse(name).name] = code.trim();
  }
  return texts;
}

/**
 * @param {string} out the folder to fill; what an earlier bundle left there stays, for pages that are open
 * @param {{games: Record<string, any[]>, languages: Record<string, Record<string, unknown>>}} given the game types, for the page of a
 *   new game, and the words of each language
 */
async function bundle(out, { games, languages }) {
  const assets = path.join(out, "assets");
  fs.mkdirSync(assets, { recursive: true });
  const icons = path.join(FRONTEND, "icons");
  /** @type {Record<string, string>} what each source is called now, in any language */
  const common = {};
  const others = [
    ["styles/later.css", Buffer.from(await styles("later.css"))],
    ["styles/board.css", Buffer.from(await styles("board.css"))],
    ["styles/tv.css", Buffer.from(await styles("tv.css"))],
    ["styles/clock.css", Buffer.from(await styles("clock.css"))],
    ["styles/desk.css", Buffer.from(await styles("desk.css"))],
    ...fs.readdirSync(icons).map((name) => [
      `icons/${name}`,
      fs.readFileSync(path.join(icons, name)),
    ]),
  ];
  for (const [source, content] of others) {
    common[source] = named(source, content);
    write(path.join(assets, common[source]), content);
  }
  /** @type {Record<string, object>} */
  const spoken = {};
  for (const [tag, chunks] of await scripts(languages)) {
    spoken[tag] = {
      names: { ...written(assets, chunks), ...common },
      apart: [...seldomWanted(chunks), common["styles/desk.css"]],
      screens: await screens(games[tag], languages[tag]),
    };
  }
  const files = {
    languages: spoken,
    styles: await styles("first.css"),
    event_styles: await styles("event.css"),
    scripts: await inline(),
  };
  const list = path.join(out, "files.json");
  fs.writeFileSync(`${list}.new`, JSON.stringify(files, null, 1));
  fs.renameSync(`${list}.new`, list);
  await esbuild.stop();
}

/** Write scripts, and return what each source is called in them. @param {string} assets @param {import("rollup").OutputChunk[]} chunks */
function written(assets, chunks) {
  /** @type {Record<string, string>} */
  const names = {};
  for (const chunk of chunks) {
    write(path.join(assets, chunk.fileName), Buffer.from(chunk.code));
    // Pages name what they begin with.
    const begins = [LOADS.app, LOADS.table, LOADS.event, LOADS.board, LOADS.tv, LOADS.home].flat()
      .find((
        name,
      ) => chunk.moduleIds.includes(path.join(FRONTEND, name)));
    names[begins ?? chunk.fileName] = chunk.fileName;
  }
  return names;
}

await bundle(Deno.args[0], JSON.parse(fs.readFileSync(0, "utf8")));
