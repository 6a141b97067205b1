import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sentence, Speaker } from '../../conversations/sentence';
import { measureInteraction } from './measure-interaction';

const said = (speaker: Speaker, text: string, start?: number, end?: number): Sentence => ({
  speaker,
  text,
  start,
  end,
});
const LONG = 'i would like to tell you all about the trouble with my order';

describe('interaction measures', () => {
  it('without times measure words only, and call the rest not measured', () => {
    const measures = measureInteraction([said('agent', 'hello there'), said('customer', 'hi')]);
    expect(measures.words).toEqual({ agent: 2, customer: 1 });
    expect(measures.agentWordShare).toBeCloseTo(0.67);
    expect(measures.callSeconds).toBeNull();
    expect(measures.interruptionsBy).toEqual({ agent: null, customer: null });
    expect(measures.longestDeadAirSeconds).toBeNull();
    expect(measures.pace.agent).toBeNull();
  });

  it('count simultaneous speech once in the talk time of a speaker', () => {
    const measures = measureInteraction([
      said('agent', LONG, 0, 10),
      said('agent', LONG, 5, 15),
      said('customer', LONG, 16, 36),
    ]);
    expect(measures.talkSeconds).toEqual({ agent: 15, customer: 20 });
    expect(measures.agentTalkShare).toBeCloseTo(0.43);
    expect(measures.silenceSeconds).toBe(1);
  });

  it('take cutting in and holding the floor for an interruption, and "okay" for listening', () => {
    const call = (cut: string, start: number, end: number) => [
      said('customer', LONG, 0, 10),
      said('agent', cut, start, end),
      said('customer', LONG, 16, 20),
    ];
    const by = (sentences: Sentence[]) => measureInteraction(sentences).interruptionsBy.agent;
    expect(by(call('no let me stop you there right now', 8, 14))).toBe(1);
    expect(by(call('okay yeah', 8, 14))).toBe(0);
    expect(by(call('[noise] mm-hm', 8, 14))).toBe(0);
    expect(by(call('no let me stop you there right now', 9.6, 14))).toBe(0);
    expect(by(call('no let me stop you there right now', 6, 9))).toBe(0);
  });

  it('tell a hold that was announced from dead air', () => {
    const silent = (announcement: string) => [
      said('agent', announcement, 0, 3),
      said('customer', 'okay', 3.5, 4),
      said('agent', LONG, 34, 40),
      said('customer', LONG, 43, 50),
    ];
    const hold = measureInteraction(silent('may i put you on hold while i check'));
    expect(hold.holdSeconds).toBe(30);
    expect(hold.longestDeadAirSeconds).toBe(3);
    const none = measureInteraction(silent("i won't put you on hold for this one"));
    expect(none.holdSeconds).toBe(0);
    expect(none.longestDeadAirSeconds).toBe(30);
    expect(none.longestDeadAir?.afterSentence).toBe(1);
  });

  it('see where the mood of a customer turns', () => {
    const moods = ['this is terrible', 'i am so angry', 'this is awful', 'this is horrible'];
    const better = ['that is wonderful', 'great', 'thank you so much that is perfect', 'excellent'];
    const sentences = [...moods, ...better].flatMap((text) => [
      said('customer', text),
      said('agent', 'the item'),
    ]);
    const { turningPoints, course } = measureInteraction(sentences);
    const turns = turningPoints.filter((turn) => turn.speaker === 'customer');
    expect(turns).toHaveLength(1);
    expect(turns[0]?.direction).toBe('better');
    expect(turns[0]?.sentence).toBeGreaterThanOrEqual(8);
    expect(course).toHaveLength(10);
  });

  it('stand any mess of times: every value is null or finite, and shares are shares', () => {
    const time = fc.option(fc.double({ min: -5, max: 1e6, noNaN: true }), { nil: undefined });
    const sentence = fc.record({
      speaker: fc.constantFrom<Speaker>('agent', 'customer'),
      text: fc.constantFrom(LONG, 'okay', '[noise]', '.', 'hold on a minute please', 'this is terrible'),
      start: time,
      end: time,
    });
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 30 }), (sentences) => {
        const measures = measureInteraction(sentences);
        const numbers: number[] = [];
        JSON.stringify(measures, (_, value: unknown) => {
          if (typeof value === 'number') numbers.push(value);
          return value;
        });
        expect(numbers.every(Number.isFinite)).toBe(true);
        for (const share of [measures.agentTalkShare, measures.silenceShare, measures.agentWordShare])
          expect(share === null || (share >= 0 && share <= 1)).toBe(true);
        expect(measures.longestDeadAirSeconds ?? 0).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 200 },
    );
  });

  it('do not depend on the order in which sentences are sent', () => {
    const sentences = Array.from({ length: 9000 }, (_, at) =>
      said(at % 2 ? 'agent' : 'customer', LONG, at * 3, at * 3 + 2.5),
    );
    const shuffled = [...sentences].reverse();
    const one = measureInteraction(sentences);
    const other = measureInteraction(shuffled);
    expect(other.talkSeconds).toEqual(one.talkSeconds);
    expect(other.silenceSeconds).toBe(one.silenceSeconds);
    expect(other.responseSeconds).toEqual(one.responseSeconds);
  });
});
