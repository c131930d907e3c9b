/** Sound when a table calls the director: two short tones, made here. */

const TONES = [[660, 0], [880, 0.18]];

/** Sound once. Before a person has touched the page a browser keeps it silent. */
export function ring() {
  if (!("AudioContext" in globalThis)) return;
  const sound = new AudioContext();
  for (const [pitch, from] of TONES) {
    const tone = new OscillatorNode(sound, { frequency: pitch });
    const volume = new GainNode(sound, { gain: 0.2 });
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + from);
    tone.stop(sound.currentTime + from + 0.15);
    tone.addEventListener("ended", () => from > 0 && sound.close());
  }
}
