import { describe, expect, it } from 'vitest';
import { OwnStretches, withinOwn } from './own-stretches';

const stretchesOf = (...runs: [from: number, to: number][]) => {
  const own = new OwnStretches();
  for (const [from, to] of runs) for (let frame = from; frame < to; frame++) own.add(frame);
  return own.finish();
};

describe('OwnStretches', () => {
  it('joins speech over short pauses and keeps a margin', () => {
    expect(stretchesOf([100, 200], [250, 300], [500, 550])).toEqual([
      { start: 0.8, end: 3.2 },
      { start: 4.8, end: 5.7 },
    ]);
  });

  it('drops what is too short to be a word', () => {
    expect(stretchesOf([100, 110], [500, 520])).toEqual([{ start: 4.8, end: 5.4 }]);
    expect(stretchesOf()).toEqual([]);
  });
});

describe('withinOwn', () => {
  it('cuts crosstalk off the speech of a channel, before, after and in between', () => {
    const speech = [{ start: 0, end: 10 }];
    const own = [
      { start: 2, end: 4 },
      { start: 7, end: 8 },
    ];
    expect(withinOwn(speech, own)).toEqual(own);
  });

  it('adds nothing that was not heard as speech', () => {
    const speech = [
      { start: 1, end: 2 },
      { start: 3, end: 4 },
    ];
    expect(withinOwn(speech, [{ start: 0, end: 9 }])).toEqual(speech);
    expect(withinOwn(speech, [])).toEqual([]);
  });
});
