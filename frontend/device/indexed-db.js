/**
 * Keep records on this device's disk; where the browser refuses that, until the page closes.
 *
 * `outbox` holds deals that the server has not acknowledged, by their id; `kept` what was last read, by name.
 */

/** @typedef {"outbox" | "kept"} Room */

const NAME = "kanakku";
const RELEASE = 1;
/** How long a browser may take to open it; some never answer. */
const PATIENCE = 3_000;
/** @type {Record<Room, string>} */
const KEYS = { outbox: "id", kept: "name" };
/** @type {Record<Room, Map<string, any>>} */
const spare = { outbox: new Map(), kept: new Map() };

/** @type {Promise<IDBDatabase | null | undefined> | null} */
let opened = null;

/** Return the database, null where it is refused, undefined where no answer came. @returns {Promise<IDBDatabase | null | undefined>} */
function open() {
  opened ??= new Promise((resolve) => {
    const request = indexedDB.open(NAME, RELEASE);
    let late = false;
    const timer = setTimeout(() => resolve(void (late = true)), PATIENCE);
    request.addEventListener("upgradeneeded", () => {
      for (const [room, keyPath] of Object.entries(KEYS)) {
        request.result.createObjectStore(room, { keyPath });
      }
    });
    request.addEventListener("success", () => {
      const database = request.result;
      // A later release, or whoever clears what is kept, waits for this.
      database.addEventListener("versionchange", () => database.close());
      clearTimeout(timer);
      if (late) opened = Promise.resolve(database);
      else resolve(database);
    });
    request.addEventListener("error", () => resolve(null));
    request.addEventListener("blocked", () => resolve(null));
  }).catch(() => null);
  return /** @type {NonNullable<typeof opened>} */ (opened);
}

/**
 * Do `work` in one transaction; fulfilled when it is on disk.
 *
 * A browser may end a connection at any time, and says so late or never: what fails is done once more on another.
 * @param {Room} room
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} work
 * @returns {Promise<any>}
 */
async function transact(room, mode, work, again = true) {
  const connection = open();
  const database = /** @type {IDBDatabase} */ (await connection);
  try {
    return await new Promise((resolve, reject) => {
      // Where none could be opened this throws.
      const transaction = database.transaction(room, mode, { durability: "strict" });
      const request = work(transaction.objectStore(room));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error));
    });
  } catch (error) {
    if (!again || database === undefined) throw error;
    database?.close();
    if (opened === connection) opened = null;
    return transact(room, mode, work, false);
  }
}

/** Return every record of a room; what could not be written before is tried again. @param {Room} room @returns {Promise<any[]>} */
export async function readAll(room) {
  await Promise.all([...spare[room].values()].map((record) => write(room, record)));
  const kept = await transact(room, "readonly", (store) => store.getAll()).catch(() => []);
  return [...kept, ...spare[room].values()];
}

/** Return one record, or undefined. @param {Room} room @param {string} key @returns {Promise<any>} */
export async function read(room, key) {
  const found = spare[room].get(key);
  return found ??
    await transact(room, "readonly", (store) => store.get(key)).catch(() => undefined);
}

/** Write a record over the one with its key. @param {Room} room @param {any} record */
export async function write(room, record) {
  try {
    await transact(room, "readwrite", (store) => store.put(record));
    spare[room].delete(record[KEYS[room]]);
  } catch {
    spare[room].set(record[KEYS[room]], record);
  }
}

/** Forget a record. @param {Room} room @param {string} key */
export async function erase(room, key) {
  spare[room].delete(key);
  await transact(room, "readwrite", (store) => store.delete(key)).catch(() => undefined);
}

/**
 * Write `after` over the record with a key, or forget that where it is null; only where the record is the `same` still,
 * whoever else writes it. Return whether it was.
 * @param {Room} room
 * @param {string} key
 * @param {(record: any) => boolean} same
 * @param {any} after
 */
export async function exchange(room, key, same, after) {
  const kept = spare[room].get(key);
  let is = same(kept);
  const done = !kept && await transact(room, "readwrite", (store) => {
    const request = store.get(key);
    request.addEventListener("success", () => {
      is = same(request.result);
      if (is) after ? store.put(after) : store.delete(key);
    });
    return request;
  }).then(() => true, () => false);
  if (is && !done) await (after ? write(room, after) : erase(room, key));
  return is;
}
