import { describe, expect, it } from 'vitest';
import { Fourier } from './fourier';

describe('Fourier', () => {
  it('finds a tone at its frequency and nowhere else', () => {
    const re = Float64Array.from({ length: 64 }, (_, i) => Math.cos((2 * Math.PI * 5 * i) / 64));
    const im = new Float64Array(64);
    new Fourier(64).transform(re, im);
    re.forEach((value, k) => expect(value).toBeCloseTo(k === 5 || k === 59 ? 32 : 0, 9));
    im.forEach((value) => expect(value).toBeCloseTo(0, 9));
  });

  it('gives the signal back when the transform is run with its parts exchanged', () => {
    const signal = Float64Array.from({ length: 256 }, (_, i) => Math.sin(i * i));
    const [re, im] = [signal.slice(), new Float64Array(256)];
    const fourier = new Fourier(256);
    fourier.transform(re, im);
    fourier.transform(im, re);
    re.forEach((value, i) => expect(value / 256).toBeCloseTo(signal[i]!, 9));
  });
});
