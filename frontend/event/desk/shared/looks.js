/** Ask what acts would change, one by one, and keep what was said under a key that names what it rests on. */

import { mayPass } from "../../../server/failure.js";

/** @typedef {import("../../../server/api.js").ApiError} ApiError */
/** @typedef {import("./desk-types.js").Stated} Stated */
/** @typedef {{key: string, stated: Stated[]}} Wanted */

/** Milliseconds after which it asks again where no answer came. */
const AGAIN = 3_000;

/** @template Said */
export class Looks {
  #ask;
  #refused;
  #came;
  /** @type {Map<string, Said>} */
  #said = new Map();
  /** @type {Wanted[]} */
  #wanted = [];
  #asking = false;
  /** What is asked again though something was said. @type {Set<string>} */
  #again = new Set();

  /**
   * @param {(stated: Stated[]) => Promise<Said>} ask
   * @param {(error: ApiError) => Said} refused what is said where that is refused, or gets no answer
   * @param {() => void} came what is done once more was said
   */
  constructor(ask, refused, came) {
    this.#ask = ask;
    this.#refused = refused;
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
      this.#again.delete(next.key);
      this.#said.set(next.key, await this.#learn(next));
      this.#came();
    }
    this.#asking = false;
  }

  /** Ask once more, where it is still wanted. @param {string} key */
  again(key) {
    this.#again.add(key);
    return this.want(this.#wanted);
  }

  /** @param {Wanted} wanted */
  async #learn({ key, stated }) {
    try {
      return await this.#ask(stated);
    } catch (error) {
      const failed = /** @type {ApiError} */ (error);
      if (mayPass(failed)) setTimeout(() => this.again(key), AGAIN);
      return this.#refused(failed);
    }
  }

  get #unseen() {
    return this.#wanted.find(({ key }) => !this.#said.has(key) || this.#again.has(key));
  }
}
