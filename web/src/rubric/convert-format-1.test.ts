import { expect, it } from 'vitest';
import { parseRubric } from '../../../src/scoring/rubric/parse-rubric';
import type { Criterion } from '../../../src/scoring/rubric/rubric';
import { convertFormat1 } from './convert-format-1';

const HEAD = `id: old
name: Old
version: 1.4.0
description: From before.
sections: { talk: Talk, law: Law }
`;

const CARRIED = `${HEAD}phrases:
  greets: { patterns: ['good morning', 'hello'], except: ['hello again'], examples: [Good morning to you.] }
  offers: { patterns: ['how can i help'], counterExamples: [How can I help it?] }
  upset: { patterns: ['upset'], examples: [I am beside myself.] }
  rude: { patterns: ['shut up'], except: ['do not shut up'] }
criteria:
  - id: greeting
    section: talk
    name: Greeting
    question: Did the agent greet?
    weight: 6.5
    critical: false
    compliance: true
    answers: { met: 1, partly: 0.4, not_met: 0 }
    window: { first_turns: 3 }
    detector:
      says:
        - { id: greets, name: a greeting, phrases: [greets, offers] }
        - { id: thanks, name: thanks, phrases: { patterns: ['thank you'] }, speaker: customer, window: { last_share: 0.5 }, counts: 2 }
      met: 3
      partly: 1
    coaching: { low: Greet., high: Well greeted. }
  - id: sorry
    section: talk
    name: Empathy
    question: Did the agent say sorry?
    weight: 3
    applies: { said: upset, by: customer }
    window: { after: { said: upset, by: customer }, turns: 2 }
    detector: { says: [{ id: sorry, name: sorry, phrases: { patterns: ['i am sorry'] } }] }
    coaching: { low: Say sorry., middle: Nearly., high: Good., say: I am sorry. }
  - id: respect
    section: law
    name: Respect
    question: Was the agent polite?
    weight: 10
    critical: true
    speaker: agent
    detector: { avoids: rude, partly: 1 }
    coaching: { low: Stay polite., high: Polite. }
  - id: pace
    section: talk
    name: Pace
    question: Was the pace right?
    weight: 1
    applies: times_known
    detector: { measure: agent_pace, met: { min: 100, max: 180 } }
    coaching: { low: Slower., high: Good. }
`;

/** How a criterion is decided and told, but for its new sentences, and for the examples of its occasion, which counted for nothing. */
const decided = ({ applies, window, ...rest }: Criterion) => {
  const literal = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, one: unknown) =>
        key === 'meaning' || key === 'examples' || key === 'minimumWords' ? undefined : one,
      ),
    );
  return { ...rest, rule: null, applies: literal(applies), window: literal(window) };
};

it('makes a rubric of the current format that decides the same', () => {
  const { source, notCarried } = convertFormat1(CARRIED)!;
  expect(notCarried).toEqual([]);
  const [before, after] = [CARRIED, source].map((text) => parseRubric(text));
  expect(source).toContain('format: 2');
  expect({ ...after, criteria: [] }).toEqual({ ...before, criteria: [] });
  expect(JSON.parse(JSON.stringify(after!.criteria.map(decided)))).toEqual(
    JSON.parse(JSON.stringify(before!.criteria.map(decided))),
  );
  expect(after!.criteria.map(({ rule }) => rule.met)).toEqual(
    before!.criteria.map(({ question }) => question),
  );
});

const criterion = (id: string, rest: string) => `
  - id: ${id}
    section: talk
    name: Name of ${id}
    question: Was it so?
    weight: 1
    coaching: { low: Low., high: High. }
${rest}`;

it('says of which criteria something is lost, and what', () => {
  const says = (part: string) => `    detector: { says: [{ id: a, name: a, ${part} }] }`;
  const plain = says("phrases: { patterns: ['good day'] }");
  const old = `${HEAD}criteria:${[
    criterion('complained', `    applies: complaint\n${plain}`),
    criterion(
      'several',
      `    applies: [complaint, { said: { patterns: ['upset'] } }]\n    window: { after: [complaint], turns: 2 }\n${plain}`,
    ),
    criterion(
      'alike',
      says("meaning: true, phrases: { patterns: ['good day'], examples: [Good day to you.] }"),
    ),
    criterion('asked', says("phrases: { patterns: ['good day'], questions: true }")),
    criterion('later', says("phrases: { patterns: ['good day'] }, window: { after: complaint, turns: 2 }")),
  ].join('')}`;
  parseRubric(old);
  const { source, notCarried } = convertFormat1(old)!;
  expect(notCarried).toEqual([
    { name: 'Name of complained', loss: 'occasion' },
    { name: 'Name of several', loss: 'occasion' },
    { name: 'Name of several', loss: 'window' },
    { name: 'Name of alike', loss: 'meaning' },
    { name: 'Name of asked', loss: 'questions' },
    { name: 'Name of later', loss: 'partWindow' },
  ]);
  const [complained, several] = parseRubric(source).criteria;
  expect(complained).toMatchObject({ applies: { kind: 'always' } });
  expect(several).toMatchObject({ applies: { kind: 'always' }, window: { kind: 'whole' } });
});

it('leaves a criterion that only counts questions to the person who converts', () => {
  const old = `${HEAD}criteria:${criterion('asks', '    detector: { says: [{ id: a, name: a, phrases: { questions: true } }] }')}`;
  parseRubric(old);
  const { source, notCarried } = convertFormat1(old)!;
  expect(notCarried).toEqual([{ name: 'Name of asks', loss: 'detector' }]);
  expect(() => parseRubric(source)).toThrow(/examples/);
});

it('is none of a text that is of the current format, or no rubric', () => {
  for (const text of ['format: 2\ncriteria: []', 'criteria: {', '- a', '', 'format: 3\ncriteria: []'])
    expect(convertFormat1(text)).toBeNull();
});
