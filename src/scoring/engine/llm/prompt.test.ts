import { describe, expect, it } from 'vitest';
import { kindOf } from '../../detectors/detector-kinds';
import { loadShippedRubric } from '../../rubric/load-shipped-rubric';
import type { Criterion } from '../../rubric/rubric';
import { messagesFor } from './prompt';

const PART = { from: 0, sentences: [{ speaker: 'agent' as const, text: 'Hello.' }], number: 0, of: 1 };
const promptFor = (criteria: readonly Criterion[]) =>
  messagesFor(PART, [], criteria)
    .map(({ content }) => content)
    .join('\n');

describe('what a language model is asked', () => {
  it.each(['customer-support', 'sales', 'collections'] as const)('holds no expression: %s', (name) => {
    const asked = loadShippedRubric(name).criteria.filter(({ detector }) => kindOf(detector).model);
    expect(asked.length).toBeGreaterThan(5);
    const prompt = promptFor(asked);
    expect(prompt).not.toMatch(/\(\?:|\\w|\\b|\[a-z\]|matching/);
    for (const { id, question } of asked) expect(prompt).toContain(`Criterion ${id}\nQuestion: ${question}`);
  });

  it('is the rule as a person reads it', () => {
    const [first] = loadShippedRubric('customer-support').criteria;
    const criterion: Criterion = {
      ...first!,
      rule: {
        applies: 'in every call',
        met: 'the agent says\n hello',
        partly: '',
        notMet: 'silence',
        notCounted: 'hello, are you there',
      },
      examples: ['Hello, this is Ann'],
      counterExamples: ['Hello? Hello?'],
    };
    const prompt = promptFor([criterion]);
    for (const line of [
      'Asked: in every call',
      'Met: the agent says hello',
      'Not met: silence',
      'Does not count: hello, are you there',
      "Whose words: the agent's",
      'Examples: "Hello, this is Ann"',
      'Only looks like it: "Hello? Hello?"',
    ])
      expect(prompt.split('\n')).toContain(line);
    expect(prompt).not.toContain('Partly:');
  });

  it('names the faults transcripts have, and lets a model say that it cannot tell', () => {
    const prompt = promptFor([]);
    for (const fault of [
      'begin after the opening',
      'end before the farewell',
      'wrong speaker',
      'transferred',
      'voicemail',
    ])
      expect(prompt).toContain(fault);
    expect(prompt).toContain('insufficient_evidence: it cannot be told');
  });
});
