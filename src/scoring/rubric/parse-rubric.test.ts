import { describe, expect, it } from 'vitest';
import { loadShippedRubric, SHIPPED_RUBRICS, shippedRubricText } from './load-shipped-rubric';
import { parseRubric } from './parse-rubric';
import { rubricHash } from './rubric-hash';
import { RubricInvalid } from './rubric-invalid';

const SMALL = `id: small
name: Small
version: 1.0.0
sections: { talk: Talk }
phrases:
  hello: { patterns: ['hello'], examples: [Hello there] }
criteria:
  - id: greeting
    section: talk
    name: Greeting
    question: Did the agent greet?
    weight: 5
    detector:
      says: [{ id: greets, name: a greeting, phrases: hello }]
    coaching: { low: Greet., high: Well greeted. }
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

describe('a rubric', () => {
  it.each(SHIPPED_RUBRICS)('%s, as shipped, is valid and complete', (name) => {
    const rubric = loadShippedRubric(name);
    expect(rubric.criteria.length).toBeGreaterThanOrEqual(12);
    for (const section of rubric.sections)
      expect(rubric.criteria.some((criterion) => criterion.section === section.id)).toBe(true);
    for (const { rule, detector } of rubric.criteria) {
      expect(rule.applies).not.toBe('');
      expect(rule.notMet).not.toBe('');
      expect(rule.notCounted).not.toBe('');
      expect(['trained', 'acts', 'examples', 'wordings', 'forbidden', 'measure']).toContain(detector.kind);
    }
    expect(shippedRubricText(name).split('\n').length).toBeLessThan(300);
  });

  it('may be written as JSON', () => {
    const rubric = parseRubric(SMALL);
    const json = JSON.stringify({
      id: 'small',
      name: 'Small',
      version: '1.0.0',
      sections: { talk: 'Talk' },
      criteria: [
        {
          id: 'greeting',
          section: 'talk',
          name: 'Greeting',
          question: 'Did the agent greet?',
          weight: 5,
          detector: {
            says: [
              {
                id: 'greets',
                name: 'a greeting',
                phrases: { patterns: ['hello'], examples: ['Hello there'] },
              },
            ],
          },
          coaching: { low: 'Greet.', high: 'Well greeted.' },
        },
      ],
    });
    expect(parseRubric(json)).toEqual(rubric);
  });

  it('keeps its hash whatever its layout, and changes it with its meaning', () => {
    const hash = rubricHash(parseRubric(SMALL));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(rubricHash(parseRubric(`# a comment\n${SMALL.replace('weight: 5', 'weight:   5.0')}`))).toBe(hash);
    expect(rubricHash(parseRubric(SMALL.replace('weight: 5', 'weight: 6')))).not.toBe(hash);
  });

  it('of format 1 keeps the hash it had before there was another format', () => {
    expect(rubricHash(parseRubric(SMALL))).toBe(
      '0994e0f6c4e4ccebd0c369f30683128c113362b927e9021cd5542c54935a50c0',
    );
  });

  it('names every mistake with its line', () => {
    const broken = SMALL.replace('version: 1.0.0', 'version: one')
      .replace('weight: 5', 'weight: heavy')
      .replace('section: talk', 'section: nowhere')
      .replace('phrases: hello', 'phrases: hullo')
      .replace('    name: Greeting\n', '    name: Greeting\n    colour: red\n');
    expect(issuesOf(broken)).toEqual([
      '3 version: should be a semantic version such as 1.4.0',
      expect.stringMatching(/^11 criteria\[0\]\.colour: is not known here/),
      '9 criteria[0].section: names no section',
      '13 criteria[0].weight: should be a number from 0.01 to 1000',
      '15 criteria[0].detector.says[0].phrases: names phrases that are not defined: hullo',
    ]);
  });

  it.each([
    ["patterns: ['hello']", "patterns: ['(hello']", /no regular expression/],
    ["patterns: ['hello']", "patterns: ['(?=hello)']", /no regular expression/],
    ["patterns: ['hello']", "patterns: ['(?:a{1,900}){1,900}']", /regular expression|repeats too much/],
    ["patterns: ['hello']", "patterns: ['x*']", /matches the empty text/],
    ["patterns: ['hello']", `patterns: ['${'x{0,1000}'.repeat(110)}']`, /repeats too much/],
    [
      "patterns: ['hello']",
      `patterns: ['(?:${'[a-e]'.repeat(190)}){9}(?:x(?:y|z){50}){30}']`,
      /repeats too much/,
    ],
  ])('refuses the pattern in %s → %s', (from, to, message) => {
    const issues = issuesOf(SMALL.replace(from, to));
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(message);
    expect(issues[0]).toMatch(/^6 /);
  });

  it('that is no YAML says where', () => {
    expect(issuesOf('id: [unclosed')[0]).toMatch(/^1 /);
    expect(issuesOf('just words').length).toBeGreaterThan(0);
    expect(issuesOf('').length).toBeGreaterThan(0);
  });
});

describe('a rubric beyond its bounds', () => {
  const many = (count: number, line: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n');
  const criteria = SMALL.slice(SMALL.indexOf('criteria:'));

  it.each([
    ['is too long', '#'.repeat(500_001), /longer than 500000 characters/],
    ['has too many values', many(16_000, (at) => `k${at}: v`), /more than 20000 values/],
    ['is nested too deeply in brackets', `id: ${'['.repeat(100_000)}`, /more than 30 levels/],
    ['is nested too deeply in lists', `id:\n  ${'- '.repeat(100_000)}x`, /more than 30 levels/],
    ['is nested too deeply by its lines', many(700, (at) => `${' '.repeat(at)}k:`), /more than 30 levels/],
    ['uses aliases', 'id: &a x\nname: *a', /alias/],
    [
      'has too many sets of phrases',
      SMALL.replace('phrases:', `phrases:\n${many(600, (at) => `  p${at}: { patterns: [hello] }`)}`),
      /500 sets of phrases/,
    ],
    [
      'has too many patterns',
      SMALL.replace(
        'phrases:',
        `phrases:\n  lots: { patterns: [${Array.from({ length: 3_100 }, (_, at) => `word${at}`).join()}] }`,
      ),
      /3000 patterns/,
    ],
    [
      'uses its phrases too often',
      `${SMALL.replace(criteria, '').replace(
        'phrases:',
        `phrases:\n  lots: { patterns: [${Array.from({ length: 2_000 }, (_, at) => `word${at}`).join()}] }`,
      )}criteria:\n${many(60, (at) => `  - { id: c${at}, detector: { avoids: lots } }`)}`,
      /50000 phrases/,
    ],
    [
      'has too many criteria',
      SMALL.replace(criteria, `criteria:\n${many(101, (at) => `  - { id: c${at} }`)}`),
      /100 criteria/,
    ],
  ])('that %s is refused with the one bound it is beyond', (_, text, message) => {
    const issues = issuesOf(text);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(message);
  });

  it('has a key that stands twice told, and no more issues than can be read', () => {
    expect(issuesOf(`name: again\n${SMALL}`).join()).toContain('name: stands here twice');
    const unknown = `${SMALL.trimEnd()}\n${many(5_000, (at) => `key${at}: v`)}`;
    expect(issuesOf(unknown)).toHaveLength(100);
  });
});
