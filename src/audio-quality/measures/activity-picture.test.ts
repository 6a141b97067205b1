import { describe, expect, it } from 'vitest';
import { activityDiagram, MAX_STRETCHES } from './activity-picture';

describe('the activity picture', () => {
  it('holds each stretch of a short call, to a tenth of a second', () => {
    const speech = [
      { start: 0.512, end: 2.048 },
      { start: 3.01, end: 4 },
    ];
    expect(activityDiagram(speech)).toEqual([
      [0.5, 2],
      [3, 4],
    ]);
    expect(activityDiagram([])).toEqual([]);
  });

  it('draws stretches that nothing parts as one', () => {
    expect(
      activityDiagram([
        { start: 0, end: 60 },
        { start: 60.05, end: 61 },
      ]),
    ).toEqual([[0, 61]]);
  });

  it('joins over the shortest pauses when there are too many stretches', () => {
    const short = { start: 0, end: 1 };
    const rest = Array.from({ length: MAX_STRETCHES }, (_, i) => ({ start: 1.5 + 10 * i, end: 3 + 10 * i }));
    const picture = activityDiagram([short, ...rest]);
    expect(picture).toHaveLength(MAX_STRETCHES);
    expect(picture.slice(0, 2)).toEqual([
      [0, 3],
      [11.5, 13],
    ]);
  });

  it('stays small over ten hours, and from the first word to the last', () => {
    const speech = Array.from({ length: 12_000 }, (_, i) => ({
      start: 3 * i,
      end: 3 * i + 1.1 + (i % 7) / 10,
    }));
    const picture = activityDiagram(speech);
    expect(picture.length).toBeLessThanOrEqual(MAX_STRETCHES);
    expect(JSON.stringify(picture).length).toBeLessThan(4000);
    expect(picture[0]?.[0]).toBe(0);
    expect(picture.at(-1)?.[1]).toBe(Number(speech.at(-1)!.end.toFixed(1)));
  });
});
