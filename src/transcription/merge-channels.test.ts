import { describe, expect, it } from 'vitest';
import { mergeChannels } from './merge-channels';
import type { TimedSentence } from './transcription-engine';

const said = (start: number, end: number, text: string, level?: number): TimedSentence => ({
  text,
  start,
  end,
  ...(level !== undefined && { level }),
});
const told = (...args: Parameters<typeof mergeChannels>): string[] =>
  mergeChannels(...args).map(({ speaker, text }) => `${speaker}: ${text}`);

describe('merging two channels into a conversation', () => {
  it('orders sentences by when they begin and keeps simultaneous speech', () => {
    const agent = [said(0, 4, 'Hello.'), said(6, 12, 'Let me explain that.')];
    const customer = [said(4.2, 5.5, 'Hi.'), said(7, 8, 'But wait.')];
    expect(told(agent, customer)).toEqual([
      'agent: Hello.',
      'customer: Hi.',
      'agent: Let me explain that.',
      'customer: But wait.',
    ]);
  });

  it('gives sentences in the shape of a delivered transcript, with confidence only where the engine gave one', () => {
    const [first, second] = mergeChannels(
      [{ ...said(1, 2, 'Yes.', -20), confidence: 0.9 }],
      [said(3, 4, 'No.', -20)],
    );
    expect(first).toEqual({ speaker: 'agent', text: 'Yes.', start: 1, end: 2, confidence: 0.9 });
    expect(second).toEqual({ speaker: 'customer', text: 'No.', start: 3, end: 4 });
  });

  it('drops what leaked from the other channel: the same words at the same time, and quieter', () => {
    const agent = [said(0, 4, 'Thank you for calling Northwind, how can I help?', -20)];
    const customer = [
      said(0.2, 4.1, 'Thank you for calling north wind how can I help', -45),
      said(5, 8, 'My parcel has not arrived.', -22),
    ];
    expect(told(agent, customer)).toEqual([
      'agent: Thank you for calling Northwind, how can I help?',
      'customer: My parcel has not arrived.',
    ]);
  });

  it('keeps two people agreeing in the same words at the same time', () => {
    const agent = [
      said(0, 3, 'So you want it on Friday?', -18),
      said(5, 5.6, 'Thank you.', -18),
      said(9, 9.5, 'Yes.', -18),
    ];
    const customer = [
      said(3.2, 4.9, 'On Friday, yes.', -27),
      said(5.1, 5.7, 'Thank you.', -28),
      said(9.1, 9.4, 'Yes.', -29),
    ];
    expect(told(agent, customer)).toHaveLength(6);
  });

  it('keeps a soft remark in other words while the other side talks', () => {
    const agent = [said(0, 6, 'We can bring it in any time that we are open.', -18)];
    const customer = [said(2, 3, 'Right, okay.', -40), said(7, 8, 'That sounds good.', -22)];
    expect(told(agent, customer)).toContain('customer: Right, okay.');
  });

  it('keeps the same words said back later', () => {
    const agent = [said(0, 2, 'Two days from now.', -18)];
    const customer = [said(4, 6, 'Two days from now.', -40), said(8, 9, 'Fine.', -20)];
    expect(told(agent, customer)).toContain('customer: Two days from now.');
  });

  it('keeps everything where levels are not known', () => {
    const same = [said(0, 2, 'Good morning to you.')];
    expect(told(same, same)).toHaveLength(2);
  });

  it('compares a sentence with those at its time only, of two hundred thousand', () => {
    const call = (text: string, level: number) =>
      Array.from({ length: 200_000 }, (_, at) => said(at, at + 0.9, text, at === 0 ? -10 : level));
    expect(mergeChannels(call('well hello', -30), call('good morning', -12))).toHaveLength(400_000);
  });
});
