import { describe, expect, it } from 'vitest';
import { addExample } from '../add-example';
import { parseRubric } from '../parse-rubric';
import { rubricHash } from '../rubric-hash';
import { RubricInvalid } from '../rubric-invalid';

const RUBRIC = `format: 2
id: small
name: Small
version: 1.0.0
sections: { talk: Talk, law: Law }
criteria:
  - use: pace
    section: talk
    weight: 2
    coaching: { low: Slower. }
  - id: recorded
    section: law
    name: Recording notice
    question: Did the agent say that the call is recorded?
    rule:
      met: The agent says that the call is or may be recorded.
      not_counted: The customer says so.
    min_confidence: 0.7
    weight: 5
    window: { first_share: 0.4 }
    detector:
      wordings: [{ id: notice, name: the notice, said: ['(?:is|may be) recorded'] }]
    coaching: { low: Say it., high: Well said. }
`;

function issuesOf(text: string): string[] {
  try {
    parseRubric(text);
    return [];
  } catch (error) {
    if (!(error instanceof RubricInvalid)) throw error;
    return error.issues.map((issue) => `${issue.line} ${issue.path}: ${issue.message}`);
  }
}

describe('a rubric of format 2', () => {
  it('tells what a reference to a shared criterion lacks at its line', () => {
    const withoutSection = RUBRIC.replace('    section: talk\n', '');
    expect(issuesOf(withoutSection)).toEqual(['7 criteria[0].section: is missing']);
    const withoutWeight = RUBRIC.replace('    weight: 2\n', '');
    expect(issuesOf(withoutWeight)).toEqual([]);
  });

  it('says its rules in plain words', () => {
    const [, recorded] = parseRubric(RUBRIC).criteria;
    expect(recorded).toMatchObject({
      id: 'recorded',
      rule: {
        met: 'The agent says that the call is or may be recorded.',
        partly: '',
        notCounted: 'The customer says so.',
      },
      minConfidence: 0.7,
      detector: { kind: 'wordings' },
    });
  });

  it('takes a shared criterion, and says otherwise what it says itself', () => {
    const [pace] = parseRubric(RUBRIC).criteria;
    expect(pace).toMatchObject({ id: 'pace', name: 'Pace', weight: 2, detector: { kind: 'measure' } });
    expect(pace?.coaching.low).toBe('Slower.');
    expect(pace?.coaching.high).not.toBe('');
  });

  it('has a hash of what it means', () => {
    const hash = rubricHash(parseRubric(RUBRIC));
    expect(rubricHash(parseRubric(`# a comment\n${RUBRIC}`))).toBe(hash);
    expect(rubricHash(parseRubric(RUBRIC.replace('use: pace', 'use: dead_air')))).not.toBe(hash);
    expect(rubricHash(parseRubric(RUBRIC.replace('not_counted: The', 'partly: The')))).not.toBe(hash);
  });

  it.each([
    ['use: pace', 'use: spelling', /^7 criteria\[0\]\.use: should be one of greeting/],
    [
      'weight: 2',
      'detector: { measure: agent_pace }\n    weight: 2',
      /^9 criteria\[0\]\.detector: cannot stand/,
    ],
    ['section: talk', 'section: nowhere', /^8 criteria\[0\]\.section: names no section/],
    ['      met: The', '      well: The', /^16 criteria\[1\]\.rule\.well: is not known here/],
    ['wordings: [', 'words: [', /^22 criteria\[1\]\.detector/],
    ["'(?:is|may be) recorded'", "'(?=is)'", /no regular expression/],
    ['min_confidence: 0.7', 'min_confidence: 7', /should be a number from 0 to 1/],
    ['format: 2', 'format: 3', /^1 format: should be a number from 1 to 2/],
    ['window: { first_share: 0.4 }', 'window: { turns_after: 3 }', /needs an occasion under applies/],
  ])('tells what is wrong with its line when %s becomes %s', (from, to, message) => {
    expect(issuesOf(RUBRIC.replace(from, to)).join('\n')).toMatch(message);
  });

  it('takes an example where it belongs', () => {
    const taught = addExample(RUBRIC, {
      criterion: 'recorded',
      utterance: 'We tape our calls.',
      meets: true,
    });
    expect(taught).toContain('version: 1.0.1');
    expect(parseRubric(taught).criteria[1]?.detector).toMatchObject({
      parts: [{ phrases: { examples: ['We tape our calls.'] } }],
    });
    expect(() => addExample(RUBRIC, { criterion: 'pace', utterance: 'Too fast.', meets: true })).toThrow(
      RangeError,
    );
  });

  it('takes an example of a shared criterion that is recognised by its wordings', () => {
    const rubric = RUBRIC.replace('use: pace', 'use: recording_notice');
    const add = { criterion: 'recording_notice', utterance: 'We tape our calls.' };
    const taught = addExample(rubric, { ...add, meets: true });
    const both = addExample(taught, { ...add, utterance: 'We tape no calls.', meets: false });
    const [notice] = parseRubric(both).criteria;
    expect(notice).toMatchObject({
      detector: {
        parts: [{ phrases: { examples: ['We tape our calls.'], counterExamples: ['We tape no calls.'] } }],
      },
    });
    expect(notice?.examples).toContain('We tape our calls.');
  });
});
