import { Fourier } from './fourier';

/** How much of the same sound the two channels hold within one block. */
export interface BlockCorrelation {
  /**
   * Highest peak of the whitened cross-correlation over the lags searched, either polarity: 1 for the same sound at
   * one delay, about 0.03 for two speakers.
   */
  coherence: number;
  /** Samples by which the right channel is behind the left one. */
  lag: number;
  /** What is left of a channel when the other one, aligned and scaled, is taken away, dB (0 or less). */
  residualDb: number;
  /** How much weaker the shared sound is in the right channel, dB; meaningful where the residual is small. */
  gainDb: number;
  /** How far below itself a sound comes back in the other channel, dB; meaningful where coherence is high. */
  leakDb: number;
}

/**
 * Correlates blocks of both channels over lags of either sign.
 *
 * Lags are compared after whitening, by the square root of the cross-spectrum's magnitude, half way between plain
 * correlation and the phase transform (Knapp and Carter 1976; the exponent after Rabinkin 1996): a beep or hum on
 * both sides is one line among thousands, and speech does not match itself a pitch period later.
 */
export class BlockCorrelator {
  private readonly fourier: Fourier;
  private readonly taper: Float64Array;
  private readonly re: Float64Array;
  private readonly im: Float64Array;
  private readonly crossRe: Float64Array;
  private readonly crossIm: Float64Array;

  /**
   * @param size samples of a block, a power of two
   * @param largestLag samples; the block should be several times as long
   */
  constructor(
    readonly size: number,
    private readonly largestLag: number,
  ) {
    this.fourier = new Fourier(size);
    this.taper = Float64Array.from({ length: size }, (_, i) =>
      Math.min(1, 8 * Math.sin((Math.PI * (i + 0.5)) / size) ** 2),
    );
    this.re = new Float64Array(size);
    this.im = new Float64Array(size);
    this.crossRe = new Float64Array(size / 2);
    this.crossIm = new Float64Array(size / 2);
  }

  /** Compares `size` samples of each channel from `start` on; null where one of them is digitally silent. */
  correlate(left: Float32Array, right: Float32Array, start: number): BlockCorrelation | null {
    for (let i = 0; i < this.size; i++) {
      const weight = this.taper[i] as number;
      this.re[i] = (left[start + i] as number) * weight;
      this.im[i] = (right[start + i] as number) * weight;
    }
    this.fourier.transform(this.re, this.im);
    const energy = this.takeCrossSpectrum();
    if (energy.left <= SILENCE || energy.right <= SILENCE) return null;

    this.fourier.transform(this.im, this.re); // the inverse: cross-correlation by lag, in `re`
    const { lag, height } = this.highestPeak();
    const match = Math.abs(this.alignedMatch(lag));
    const explained = Math.min(1, match ** 2 / (energy.left * energy.right));
    return {
      coherence: Math.min(1, height / energy.whiteCross),
      lag,
      residualDb: 10 * Math.log10(Math.max(SILENCE, 1 - explained)),
      gainDb: 10 * Math.log10(energy.right / energy.left),
      leakDb: 20 * Math.log10(Math.max(SILENCE, height / Math.max(energy.whiteLeft, energy.whiteRight))),
    };
  }

  /**
   * Parts the spectra of the two channels, which went in as one complex signal; keeps their product, and leaves
   * the whitened product in `re` and `im` to be transformed back.
   */
  private takeCrossSpectrum() {
    const { size, re, im, crossRe, crossIm } = this;
    const energy = { left: 0, right: 0, whiteLeft: 0, whiteRight: 0, whiteCross: 0 };
    for (let k = 1; k < size / 2; k++) {
      const m = size - k;
      const leftRe = ((re[k] as number) + (re[m] as number)) / 2;
      const leftIm = ((im[k] as number) - (im[m] as number)) / 2;
      const rightRe = ((im[k] as number) + (im[m] as number)) / 2;
      const rightIm = ((re[m] as number) - (re[k] as number)) / 2;
      const left = leftRe * leftRe + leftIm * leftIm;
      const right = rightRe * rightRe + rightIm * rightIm;
      energy.left += left;
      energy.right += right;
      const productRe = leftRe * rightRe + leftIm * rightIm;
      const productIm = leftRe * rightIm - leftIm * rightRe;
      const magnitude = Math.sqrt(left * right);
      const white = 1 / Math.sqrt(magnitude + SILENCE);
      energy.whiteLeft += white * left;
      energy.whiteRight += white * right;
      energy.whiteCross += white * magnitude;
      crossRe[k] = productRe;
      crossIm[k] = productIm;
      re[k] = white * productRe;
      im[k] = white * productIm;
      re[m] = 0;
      im[m] = 0;
    }
    re[0] = im[0] = re[size / 2] = im[size / 2] = 0;
    return energy;
  }

  /** Only positive frequencies went back, so the real part is the correlation, either polarity. */
  private highestPeak(): { lag: number; height: number } {
    let lag = 0;
    let height = 0;
    for (let candidate = -this.largestLag; candidate <= this.largestLag; candidate++) {
      const value = Math.abs(this.re[candidate < 0 ? this.size + candidate : candidate] as number);
      if (value > height) {
        lag = candidate;
        height = value;
      }
    }
    return { lag, height };
  }

  /** The unwhitened match at the best fraction of a sample around `lag`: channels are often half a sample apart. */
  private alignedMatch(lag: number): number {
    const [before, at, after] = [this.matchAt(lag - 0.5), this.matchAt(lag), this.matchAt(lag + 0.5)];
    const bend = before - 2 * at + after;
    const vertex = bend === 0 ? lag : lag + Math.max(-0.75, Math.min(0.75, (0.25 * (before - after)) / bend));
    const best = this.matchAt(vertex);
    return [before, at, after].reduce(
      (most, match) => (Math.abs(match) > Math.abs(most) ? match : most),
      best,
    );
  }

  private matchAt(lag: number): number {
    const step = (2 * Math.PI * lag) / this.size;
    const [stepRe, stepIm] = [Math.cos(step), Math.sin(step)];
    let turnRe = 1;
    let turnIm = 0;
    let sum = 0;
    for (let k = 1; k < this.size / 2; k++) {
      const nextRe = turnRe * stepRe - turnIm * stepIm;
      turnIm = turnRe * stepIm + turnIm * stepRe;
      turnRe = nextRe;
      sum += (this.crossRe[k] as number) * turnRe - (this.crossIm[k] as number) * turnIm;
    }
    return sum;
  }
}

/** Energy below any sound; keeps logarithms finite. */
const SILENCE = 1e-12;
