/** Sound when a table calls the director: two short tones, made here. */

const TONES = [[660, 0], [880, 0.18]];

/** @type {AudioContext | null} */
let sound = null;

/** Let calls be heard from now on; a browser allows that while a person touches the page. */
export async function allowSound() {
  if (!("AudioContext" in globalThis)) return;
  sound ??= new AudioContext();
  if (sound.state !== "running") await sound.resume();
}

/** Sound once, unless the browser keeps the page silent: nobody has touched it yet, or the phone has slept. */
export function ring() {
  if (sound?.state !== "running") return;
  for (const [pitch, from] of TONES) {
    const tone = new OscillatorNode(sound, { frequency: pitch });
    const volume = new GainNode(sound, { gain: 0.2 });
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + from);
    tone.stop(sound.currentTime + from + 0.15);
  }
}
