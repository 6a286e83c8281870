// Sounds, made of a few soft tones: there is nothing to fetch.

const tones = {
  digit: [[620, 0]],
  house: [[523, 0], [784, 0.09]],
  mistake: [[196, 0], [165, 0.1]],
  solved: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36]],
} as const;

let context: AudioContext | null = null;

/** play plays a sound by its name. */
export function play(name: keyof typeof tones): void {
  context ??= new AudioContext();
  for (const [pitch, after] of tones[name]) {
    const start = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}
