/**
 * Second-order Butterworth high pass (bilinear transform), which keeps mains hum, its first harmonics and direct
 * current out of every measure; speech stays whole enough, as a telephone cuts it at 300 Hz anyway.
 */
export class HighPass {
  private readonly b0: number;
  private readonly a1: number;
  private readonly a2: number;
  private s1 = 0;
  private s2 = 0;

  constructor(cutoffHertz: number, sampleRate: number) {
    const k = Math.tan((Math.PI * cutoffHertz) / sampleRate);
    const norm = 1 / (1 + Math.SQRT2 * k + k * k);
    this.b0 = norm;
    this.a1 = 2 * (k * k - 1) * norm;
    this.a2 = (1 - Math.SQRT2 * k + k * k) * norm;
  }

  next(sample: number): number {
    const out = this.b0 * sample + this.s1;
    this.s1 = -2 * this.b0 * sample - this.a1 * out + this.s2;
    this.s2 = this.b0 * sample - this.a2 * out;
    return out;
  }
}
