/** Samples of one loudness frame: 20 ms at 16 kHz. */
const FRAME = 320;
/** A cut needs this many quiet frames together (100 ms): a single one may be the closure of a "t" or "k". */
const PAUSE_FRAMES = 5;

/**
 * The sample at the middle of the quietest 100 ms between `from` and `to`: where to cut speech that has no
 * pause long enough to show in voice activity.
 */
export function quietestPoint(samples: Float32Array, from: number, to: number): number {
  const first = Math.max(0, Math.floor(from / FRAME));
  const last = Math.min(Math.floor(samples.length / FRAME), Math.ceil(to / FRAME));
  const energies: number[] = [];
  for (let frame = first; frame < last; frame++) energies.push(energyOf(samples, frame * FRAME));

  let quietest = Infinity;
  let at = (from + to) / 2;
  for (let i = 0; i + PAUSE_FRAMES <= energies.length; i++) {
    const energy = energies.slice(i, i + PAUSE_FRAMES).reduce((sum, e) => sum + e, 0);
    if (energy < quietest) {
      quietest = energy;
      at = (first + i + PAUSE_FRAMES / 2) * FRAME;
    }
  }
  return Math.round(at);
}

function energyOf(samples: Float32Array, start: number): number {
  let sum = 0;
  for (let i = start; i < start + FRAME; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}
