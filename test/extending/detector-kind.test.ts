import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sentence } from '../../src/conversations/sentence';
import { CallScorer } from '../../src/scoring/call-scorer';
import { DETECTOR_KINDS } from '../../src/scoring/detectors/detector-kinds';
import { EmbeddedEngine } from '../../src/scoring/engine/embedded-engine';
import { parseRubric } from '../../src/scoring/rubric/parse-rubric';
import { asks } from './asks';

const rubricWith = (detector: string) => `
format: 2
id: curiosity
name: Curiosity
version: 1.0.0
sections: { all: All }
criteria:
  - id: questions
    section: all
    name: Questions
    question: Did the agent ask about the need?
    rule: { met: The agent asked enough., not_met: The agent asked nothing. }
    weight: 10
    detector: ${detector}
    coaching: { low: Ask more., high: Well asked. }
`;

const call = (...questions: string[]): Sentence[] => [
  { speaker: 'agent', text: 'Good morning, this is Laura of the help desk, I am here to help you today.' },
  { speaker: 'customer', text: 'Hello, my telephone line has been dead since Monday.' },
  ...questions.map((text): Sentence => ({ speaker: 'agent', text })),
  { speaker: 'agent', text: 'I have reset your line, it will be back within the hour, thank you.' },
];

async function answer(sentences: Sentence[]) {
  const rubric = parseRubric(rubricWith('{ asks: 2 }'));
  const { criteria } = await new CallScorer(new EmbeddedEngine()).score(sentences, rubric);
  return criteria[0];
}

describe('a kind of detector of one’s own', () => {
  beforeAll(() => {
    DETECTOR_KINDS['asks'] = asks;
  });
  afterAll(() => {
    delete DETECTOR_KINDS['asks'];
  });

  it.each([
    ['met', ['Which lamps are on?', 'Did you try another cable?']],
    ['partly', ['Which lamps are on?']],
    ['not_met', []],
  ])('is %s for the questions %j', async (status, questions) => {
    const criterion = await answer(call(...questions));
    expect(criterion?.status).toBe(status);
    expect(criterion?.evidence.map(({ quote }) => quote)).toEqual(questions);
  });

  it('tells the author of a rubric what is wrong with it', () => {
    expect(() => parseRubric(rubricWith('{ asks: many }'))).toThrow();
  });
});
