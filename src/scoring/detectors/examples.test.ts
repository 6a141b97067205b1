import { describe, expect, it } from 'vitest';
import { CallScorer } from '../call-scorer';
import { EmbeddedEngine } from '../engine/embedded-engine';
import { parseRubric } from '../rubric/parse-rubric';

const rubric = parseRubric(`format: 2
id: own
name: Own
version: 1.0.0
sections: { all: All }
criteria:
  - id: survey
    section: all
    name: Survey
    question: Did the agent mention the survey?
    rule: { met: The agent says that a survey follows. }
    weight: 5
    detector: examples
    examples:
      - You will get a short survey after this call.
      - There is a survey coming to your phone after this call.
      - Would you stay on the line for a short survey after this call?
      - You may get a survey after this call.
    coaching: { low: Mention it., high: Mentioned. }
`);

describe('a criterion of examples', () => {
  it('shows of several quotes the one most like them, and how sure each is', async () => {
    const said = [
      'There may be a survey to your phone about the new tariffs in the spring.',
      'You will get a short survey after this call.',
    ];
    const sentences = [
      { speaker: 'agent' as const, text: 'Good morning, how can I help you with your order today?' },
      { speaker: 'customer' as const, text: 'My parcel has not come, please look after it.' },
      ...said.map((text) => ({ speaker: 'agent' as const, text })),
    ];
    const { criteria, coaching } = await new CallScorer(new EmbeddedEngine()).score(sentences, rubric);
    const [survey] = criteria;
    expect(survey?.status).toBe('met');
    const strengths = survey?.evidence.map(({ strength }) => strength ?? -1) ?? [];
    expect(strengths[0]).toBeGreaterThan(0.5);
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
    expect(coaching.keep[0]?.own?.quote).toBe(said[1]);
  });
});
