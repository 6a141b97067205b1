import { describe, expect, it } from 'vitest';
import { lanePath, timedSentences, type TimedSentence } from './lane-spans';

const BOX = { length: 100, width: 1000, top: 5, height: 24, least: 2 };
const said = (start: number, end: number, index = 0): TimedSentence => ({
  speaker: 'agent',
  start,
  end,
  index,
});

describe('the picture of who spoke when', () => {
  it('has a box for each stretch, at least as wide as can be seen', () => {
    expect(lanePath([said(0, 10), said(50, 50.01)], BOX)).toBe(
      'M0.0 5H100.0v24H0.0zM500.0 5H502.0v24H500.0z',
    );
  });

  it('joins what is less than a unit apart, in whatever order it comes', () => {
    expect(lanePath([said(10.05, 20), said(0, 10), said(5, 8)], BOX)).toBe('M0.0 5H200.0v24H0.0z');
  });

  it('stays small for a call of ten thousand sentences', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => said(index / 100, (index + 0.5) / 100, index));
    expect(lanePath(many, BOX).length).toBeLessThan(40 * BOX.width);
  });

  it('leaves out sentences without times', () => {
    expect(timedSentences([{ speaker: 'agent', text: 'Hello.' }])).toEqual([]);
  });
});
