/**
 * Fast Fourier transform of one fixed size, in place, on separate real and imaginary parts.
 * Radix 4 with the order sorted on the way (Stockham; Cochran et al. 1967), with tables made once.
 */
export class Fourier {
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly spareRe: Float64Array;
  private readonly spareIm: Float64Array;

  /** @param size a power of two */
  constructor(readonly size: number) {
    const angle = (i: number) => (2 * Math.PI * i) / size;
    // The fourth quarter is not asked for.
    this.cosines = Float64Array.from({ length: (3 * size) / 4 }, (_, i) => Math.cos(angle(i)));
    this.sines = Float64Array.from({ length: (3 * size) / 4 }, (_, i) => Math.sin(angle(i)));
    this.spareRe = new Float64Array(size);
    this.spareIm = new Float64Array(size);
  }

  /** Replaces the signal by its spectrum (unscaled). Swapping the two arguments gives the inverse, times size. */
  transform(re: Float64Array, im: Float64Array): void {
    let [fromRe, fromIm, toRe, toIm] = [re, im, this.spareRe, this.spareIm];
    let stride = 1;
    for (; 4 * stride <= this.size; stride *= 4) {
      this.inFours(fromRe, fromIm, toRe, toIm, stride);
      [fromRe, fromIm, toRe, toIm] = [toRe, toIm, fromRe, fromIm];
    }
    if (stride < this.size) {
      inTwos(fromRe, toRe, stride);
      inTwos(fromIm, toIm, stride);
      [fromRe, fromIm] = [toRe, toIm];
    }
    if (fromRe === re) return;
    re.set(fromRe);
    im.set(fromIm);
  }

  /** One step of radix 4. Plain variables: in this loop an array to take apart costs four times the arithmetic. */
  private inFours(
    fromRe: Float64Array,
    fromIm: Float64Array,
    toRe: Float64Array,
    toIm: Float64Array,
    stride: number,
  ): void {
    const { size, cosines, sines } = this;
    const quarter = size / 4;
    for (let p = 0, from = 0, to = 0; from < quarter; p += stride, to += 3 * stride) {
      const c1 = cosines[p] as number;
      const s1 = sines[p] as number;
      const c2 = cosines[2 * p] as number;
      const s2 = sines[2 * p] as number;
      const c3 = cosines[3 * p] as number;
      const s3 = sines[3 * p] as number;
      for (const end = from + stride; from < end; from++, to++) {
        const aRe = fromRe[from] as number;
        const aIm = fromIm[from] as number;
        const bRe = fromRe[from + quarter] as number;
        const bIm = fromIm[from + quarter] as number;
        const cRe = fromRe[from + 2 * quarter] as number;
        const cIm = fromIm[from + 2 * quarter] as number;
        const dRe = fromRe[from + 3 * quarter] as number;
        const dIm = fromIm[from + 3 * quarter] as number;
        toRe[to] = aRe + cRe + bRe + dRe;
        toIm[to] = aIm + cIm + bIm + dIm;
        const firstRe = aRe - cRe + bIm - dIm;
        const firstIm = aIm - cIm - bRe + dRe;
        toRe[to + stride] = firstRe * c1 + firstIm * s1;
        toIm[to + stride] = firstIm * c1 - firstRe * s1;
        const secondRe = aRe + cRe - bRe - dRe;
        const secondIm = aIm + cIm - bIm - dIm;
        toRe[to + 2 * stride] = secondRe * c2 + secondIm * s2;
        toIm[to + 2 * stride] = secondIm * c2 - secondRe * s2;
        const thirdRe = aRe - cRe - bIm + dIm;
        const thirdIm = aIm - cIm + bRe - dRe;
        toRe[to + 3 * stride] = thirdRe * c3 + thirdIm * s3;
        toIm[to + 3 * stride] = thirdIm * c3 - thirdRe * s3;
      }
    }
  }
}

/** The last step where the size is no power of four. */
function inTwos(from: Float64Array, to: Float64Array, half: number): void {
  for (let i = 0; i < half; i++) {
    const a = from[i] as number;
    const b = from[i + half] as number;
    to[i] = a + b;
    to[i + half] = a - b;
  }
}
