/** Ask what acts would change, one by one, and keep what was said under a key that names what it rests on. */

/** @typedef {import("./desk-types.js").Stated} Stated */
/** @typedef {{key: string, stated: Stated}} Wanted */

/** @template Said */
export class Looks {
  #ask;
  #came;
  /** @type {Map<string, Said>} */
  #said = new Map();
  /** @type {Wanted[]} */
  #wanted = [];
  #asking = false;

  /**
   * @param {(stated: Stated) => Promise<Said>} ask which does not reject
   * @param {() => void} came what is done once more was said
   */
  constructor(ask, came) {
    this.#ask = ask;
    this.#came = came;
  }

  /** Return what was said, undefined until then. @param {string} key */
  of(key) {
    return this.#said.get(key);
  }

  /** Ask of these, of each once, and of nothing that was wanted before. @param {Wanted[]} wanted */
  async want(wanted) {
    this.#wanted = wanted;
    if (this.#asking) return;
    this.#asking = true;
    for (let next = this.#unseen; next; next = this.#unseen) {
      this.#said.set(next.key, await this.#ask(next.stated));
      this.#came();
    }
    this.#asking = false;
  }

  get #unseen() {
    return this.#wanted.find(({ key }) => !this.#said.has(key));
  }
}
