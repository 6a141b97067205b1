import { describe, expect, it } from 'vitest';
import { addExample } from './add-example';
import { exampleHash } from './example-hash';
import { SHIPPED_RUBRICS, shippedRubricText } from './load-shipped-rubric';
import { parseRubric } from './parse-rubric';
import { removeExamples } from './remove-examples';

const SAID = 'Hello, it\'s "Wombatsson" of Quokkaberg: who is there?';

const without = (source: string, ...examples: string[]) => removeExamples(source, examples.map(exampleHash));

describe('an example that is taken out of a rubric', () => {
  const shipped = shippedRubricText('customer-support');
  const example = { criterion: 'greeting', utterance: SAID, meets: true };

  it('goes alone, and whatever else was written stays', () => {
    const taught = addExample(shipped, example);
    expect(taught).toContain('Quokkaberg');
    const left = without(taught, SAID);
    expect(left).not.toContain('Quokkaberg');
    expect(parseRubric(left).criteria).toEqual(parseRubric(shipped).criteria);
    expect(parseRubric(left).version).toBe(parseRubric(taught).version);
  });

  it.each([...SHIPPED_RUBRICS])('leaves %s as it is where it is none of its examples', (name) => {
    const source = shippedRubricText(name);
    expect(without(source, SAID)).toBe(source);
  });

  it('goes with other capitals and punctuation, and as a counter-example', () => {
    const taught = addExample(shipped, { ...example, meets: false });
    expect(without(taught, SAID.toUpperCase().replace(':', ' -'))).not.toContain('Quokkaberg');
  });

  it('leaves a rubric that needs one with words that say nothing', () => {
    const only = `format: 2
id: small
name: Small
version: 1.0.0
sections: { talk: Talk }
criteria:
  - id: asked
    section: talk
    name: Asked
    question: Did the agent ask?
    rule: { met: The agent asks. }
    weight: 5
    window: whole_call
    detector: { said: wanted }
    examples:
      - Is that Wombatsson of Quokkaberg?
      - Who is speaking, please?
    counter_examples: []
    coaching: { low: Ask. }
`;
    const left = without(only, 'Is that Wombatsson of Quokkaberg?', 'Who is speaking, please?');
    expect(left).not.toMatch(/Quokkaberg|speaking/);
  });

  it.each(['customer-support', 'collections'] as const)(
    'goes from a draft of %s that cannot be read',
    (name) => {
      const broken = addExample(shippedRubricText(name), example).replace('criteria:', 'criteria: [');
      const left = without(broken, SAID);
      expect(left).not.toContain('Quokkaberg');
      expect(left).toContain('criteria: [');
    },
  );
});
