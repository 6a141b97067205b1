import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Recording } from '../api/types';
import { AudioCheck } from './audio-check';
import { readMeasures } from './read-measures';

/** As the audio check stores it. */
const recording = {
  agent_channel: 1,
  reject_reason: null,
  channel_separation: 'good',
  explanation: 'Both sides speak.',
  measures: {
    seconds: 20,
    left: {
      // The other side is heard through for two seconds of it.
      speechSeconds: 9,
      ownSeconds: 7,
      levelDb: -21,
      noiseDb: -70,
      speech: [
        [1, 5],
        [12, 15],
      ],
    },
    right: { speechSeconds: 6, ownSeconds: 6, levelDb: -24, noiseDb: -68, speech: [[5, 11]] },
  },
} as unknown as Recording;

describe('the audio check of a recording', () => {
  it('reads who speaks when from the measures', () => {
    const { seconds, left, right } = readMeasures(recording);
    expect(seconds).toBe(20);
    expect(left?.speech).toEqual([
      [1, 5],
      [12, 15],
    ]);
    expect(right?.speech).toEqual([[5, 11]]);
  });

  it('counts the speech the verdict counts, without the other side heard through', () => {
    expect(readMeasures(recording).left?.ownSeconds).toBe(7);
    expect(renderToStaticMarkup(createElement(AudioCheck, { recording }))).toContain('7 s, 35%');
  });

  it('draws each stretch of speech in the lane of its speaker', () => {
    const page = renderToStaticMarkup(createElement(AudioCheck, { recording }));
    const [, left = '', right = ''] = page.split('<g ');
    expect(left).toContain('data-speaker="customer"');
    expect(right).toContain('data-speaker="agent"');
    const bars = (lane: string) =>
      [...lane.matchAll(/<rect x="(\d+)"[^>]* width="(\d+)"/g)].map(([, ...at]) => at);
    expect(bars(left)).toEqual([
      ['50', '200'],
      ['600', '150'],
    ]);
    expect(bars(right)).toEqual([['250', '300']]);
  });
});
