/** Sound for what is to be noticed without a look; no browser allows that before a tap. */

/** Pitches, each with the second at which it sounds. */
const TONES = {
  saved: [[990, 0]],
  call: [[660, 0], [880, 0.18]],
  minute: [[660, 0]],
  change: [[880, 0], [880, 0.3], [1175, 0.6]],
};
const LASTS = 0.25;

export class Bell {
  /** @type {AudioContext | null} */
  #sound = null;

  /** Whether it may sound. */
  get allowed() {
    return this.#sound?.state === "running";
  }

  /** Whether a tap would let it sound. */
  get silent() {
    return "AudioContext" in globalThis && !this.allowed;
  }

  /** Be allowed to sound from now on; called by a tap. */
  async allow() {
    if (!("AudioContext" in globalThis)) return;
    this.#sound ??= new AudioContext();
    await this.#sound.resume();
  }

  /** @param {keyof typeof TONES} kind */
  ring(kind) {
    const sound = this.#sound;
    // A phone that has slept keeps it silent: what waited would sound late.
    if (!sound || !this.allowed) return;
    for (const [pitch, from] of TONES[kind]) {
      const tone = new OscillatorNode(sound, { frequency: pitch });
      const volume = new GainNode(sound, { gain: 0.3 });
      tone.connect(volume).connect(sound.destination);
      tone.start(sound.currentTime + from);
      tone.stop(sound.currentTime + from + LASTS);
    }
  }
}
