/**
 * Fast Fourier transform of one fixed size, in place, on separate real and imaginary parts.
 * Radix 2, decimation in time (Cooley and Tukey 1965), with tables made once.
 */
export class Fourier {
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly reversed: Uint32Array;

  /** @param size a power of two */
  constructor(readonly size: number) {
    this.cosines = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
    this.sines = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
    const bits = Math.log2(size);
    this.reversed = new Uint32Array(size);
    for (let i = 1; i < size; i++)
      this.reversed[i] = ((this.reversed[i >> 1] ?? 0) >> 1) | ((i & 1) << (bits - 1));
  }

  /** Replaces the signal by its spectrum (unscaled). Swapping the two arguments gives the inverse, times size. */
  transform(re: Float64Array, im: Float64Array): void {
    this.reorder(re, im);
    const { size, cosines, sines } = this;
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half)
        for (let k = 0, i = start, j = start + half; k < half; k++, i++, j++) {
          const wr = cosines[k * stride] as number;
          const wi = -(sines[k * stride] as number);
          const br = re[j] as number;
          const bi = im[j] as number;
          const tr = br * wr - bi * wi;
          const ti = br * wi + bi * wr;
          const ar = re[i] as number;
          const ai = im[i] as number;
          re[i] = ar + tr;
          im[i] = ai + ti;
          re[j] = ar - tr;
          im[j] = ai - ti;
        }
    }
  }

  private reorder(re: Float64Array, im: Float64Array): void {
    for (let i = 0; i < this.size; i++) {
      const j = this.reversed[i] as number;
      if (j <= i) continue;
      [re[i], re[j]] = [re[j] as number, re[i] as number];
      [im[i], im[j]] = [im[j] as number, im[i] as number];
    }
  }
}
