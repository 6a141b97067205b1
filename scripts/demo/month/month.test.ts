import { describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, as all of scripts/
import { writeMonth } from './month.mjs';

interface Call {
  delivery: {
    external_conversation_id: string;
    agent_external_id: string;
    conversation_date: string;
    duration_seconds: number;
    transcript: { speaker: string; text: string; start: number; end: number }[];
  };
  truth: Record<string, string>;
}

const END = Date.parse('2026-11-20T16:30:00Z');
const MONTH_MS = 31 * 86_400_000;
const month = (seed: number) => writeMonth({ seed, end: END, calls: 120, waiting: 8 }) as Call[];
const wordsOf = ({ delivery }: Call) => delivery.transcript.map(({ text }) => text).join(' ');

describe('the month of the demonstration', () => {
  const calls = month(3);

  it('is the same for the same seed, and another for another', () => {
    expect(month(3)).toEqual(calls);
    expect(month(4)).not.toEqual(calls);
  });

  it('has no two calls of the same words or identifier, and no blank left open', () => {
    expect(calls).toHaveLength(128);
    expect(new Set(calls.map(wordsOf)).size).toBe(128);
    expect(new Set(calls.map(({ delivery }) => delivery.external_conversation_id)).size).toBe(128);
    for (const call of calls) expect(wordsOf(call)).not.toMatch(/[{}]|undefined/);
  });

  it('lies in the month before its end, and every call is long enough to be analysed', () => {
    for (const { delivery } of calls) {
      const at = Date.parse(delivery.conversation_date);
      expect(at).toBeLessThan(END);
      expect(at).toBeGreaterThan(END - MONTH_MS);
      expect(delivery.duration_seconds).toBeGreaterThan(30);
      for (const { start, end } of delivery.transcript) expect(end).toBeGreaterThan(start);
    }
  });

  it('has agents with habits of their own', () => {
    const greets = (agent: string) => {
      const own = calls.filter(({ delivery }) => delivery.agent_external_id === agent);
      return own.filter(({ truth }) => truth.greeting === 'met').length / own.length;
    };
    expect(greets('agent-emma')).toBeGreaterThan(greets('agent-jonas') + 0.3);
  });
});
