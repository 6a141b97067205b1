import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../../conversations/sentence';
import { measureInteraction } from '../../measures/measure-interaction';
import { callEvents } from './call-events';
import { linesOf, partsOf } from './transcript-parts';

describe('parts of a call', () => {
  const sentences = Array.from({ length: 100 }, (_, at): Sentence => ({
    speaker: 'agent',
    text: `sentence ${at}`,
  }));

  it('hold every sentence, in order, with an overlap', () => {
    const parts = partsOf(sentences, 200);
    expect(parts.length).toBeGreaterThan(3);
    const seen = new Set(parts.flatMap((part) => part.sentences.map((one) => one.text)));
    expect(seen.size).toBe(100);
    parts.slice(1).forEach((part, at) => {
      const before = parts[at]!;
      expect(part.from).toBeLessThan(before.from + before.sentences.length);
      expect(part.from).toBeGreaterThan(before.from);
    });
  });

  it('hold a sentence longer than a part by itself', () => {
    const long: Sentence = { speaker: 'agent', text: 'x'.repeat(10_000) };
    expect(partsOf([long, long, long], 100)).toHaveLength(3);
  });
});

describe('a call as a model reads it', () => {
  const timed = (speaker: Sentence['speaker'], text: string, start: number): Sentence => ({
    speaker,
    text,
    start,
    end: start + 3,
  });
  const read = (sentences: Sentence[]) =>
    partsOf(sentences, 10_000).flatMap((part) =>
      linesOf(part, callEvents(sentences, measureInteraction(sentences))).map(
        (line) => JSON.parse(line) as Record<string, unknown>,
      ),
    );

  it('holds times, and measured holds and silences where they happened', () => {
    const lines = read([
      timed('customer', 'Where is the parcel that I ordered?', 0),
      timed('agent', 'Bear with me while I look that up.', 4),
      timed('agent', 'I have found it at the depot.', 67.2),
      timed('customer', 'Good, and when will it come?', 71),
      timed('customer', 'I am at home all day.', 74),
      timed('agent', 'Tomorrow before noon.', 98),
    ]);
    expect(lines).toEqual([
      { sentence: 0, time: '0:00', speaker: 'customer', text: 'Where is the parcel that I ordered?' },
      { sentence: 1, time: '0:04', speaker: 'agent', text: 'Bear with me while I look that up.' },
      { event: 'hold', time: '0:07', seconds: 60 },
      { sentence: 2, time: '1:07', speaker: 'agent', text: 'I have found it at the depot.' },
      { sentence: 3, time: '1:11', speaker: 'customer', text: 'Good, and when will it come?' },
      { sentence: 4, time: '1:14', speaker: 'customer', text: 'I am at home all day.' },
      { event: 'silence', time: '1:17', seconds: 21 },
      { sentence: 5, time: '1:38', speaker: 'agent', text: 'Tomorrow before noon.' },
    ]);
  });

  it('tells nothing of pauses where there are no times', () => {
    const lines = read([
      { speaker: 'agent', text: 'Please hold on for a moment.' },
      { speaker: 'customer', text: 'Sure, take your time.' },
    ]);
    expect(lines).toEqual([
      { sentence: 0, speaker: 'agent', text: 'Please hold on for a moment.' },
      { sentence: 1, speaker: 'customer', text: 'Sure, take your time.' },
    ]);
  });

  it('tells an event in every part that holds the sentence before it', () => {
    const sentences = Array.from({ length: 40 }, (_, at) =>
      timed(at % 2 ? 'agent' : 'customer', `sentence number ${at} of this call`, at * 30),
    );
    const events = callEvents(sentences, measureInteraction(sentences));
    expect(events).toHaveLength(39);
    const parts = partsOf(sentences, 400);
    expect(parts.length).toBeGreaterThan(1);
    const first = parts[0]!;
    expect(linesOf(first, events).filter((line) => line.includes('silence'))).toHaveLength(
      first.sentences.length,
    );
  });
});
