const TONES_HZ = [880, 1175] as const;
const TONE_S = 0.16;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Two short tones; silent if the browser allows no sound before the first press on the page. */
export function ring(): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  if (context.state === 'suspended') void context.resume();
  for (const [at, frequency] of TONES_HZ.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = frequency;
    volume.gain.value = LOUDNESS;
    tone.connect(volume).connect(destination);
    tone.start(currentTime + at * TONE_S);
    tone.stop(currentTime + (at + 1) * TONE_S);
  }
}
