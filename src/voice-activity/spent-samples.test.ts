import { expect, it } from 'vitest';
import { SpentSamples } from './spent-samples';

const MEGABYTE = 1 << 20;

it('never lets more than a few megabytes of spent samples pile up', () => {
  const spent = new SpentSamples();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let block = 0; block < 300; block++) {
    const samples = new Float32Array(MEGABYTE / 4).fill(1);
    spent.add(samples.byteLength);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(most).toBeLessThan(12 * MEGABYTE);
});
