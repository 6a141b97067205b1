import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  addCriterion,
  moveCriterion,
  moveSection,
  newIdFrom,
  readRubric,
  removeCriterion,
  removeSection,
  setSentences,
  setValue,
  unsetValue,
  withFreeVersion,
} from './rubric-document';

const SOURCE = `# What we ask.
format: 2
id: own
name: Own
version: 1.2.9
sections: { all: All }
criteria:
  - { use: greeting, section: all, weight: 6 } # shared
  - id: survey
    section: all
    name: Survey
    question: Asked?
    rule: { met: It is said. }
    weight: 5
    detector: examples
    examples:
      - One survey. # the best
    coaching: { low: Say it., high: Said. }
`;

describe('the text of a rubric', () => {
  it('is read as a form shows it, a shared criterion with what it says itself', () => {
    const read = readRubric(SOURCE);
    expect(read?.sections).toEqual([{ id: 'all', name: 'All' }]);
    expect(read?.criteria.map(({ id, isShared }) => [id, isShared])).toEqual([
      ['greeting', true],
      ['survey', false],
    ]);
    expect(read?.criteria[0]?.own).toEqual({ section: 'all', weight: '6' });
    expect(read?.criteria[1]?.own['rule.met']).toBe('It is said.');
    expect(read?.criteria[1]?.examples).toEqual(['One survey.']);
  });

  it('that is none is not shown as a form', () => {
    expect(readRubric('name: [')).toBeNull();
    expect(readRubric('format: 1\nsections: {}\ncriteria: []')).toBeNull();
    expect(readRubric('')).toBeNull();
  });

  it('keeps its comments when a form changes it', () => {
    const heavier = setValue(SOURCE, 0, ['weight'], 20);
    expect(heavier).toContain('# What we ask.');
    expect(heavier).toContain('weight: 20 } # shared');
    const ruled = setValue(heavier, 0, ['rule', 'met'], 'They greet.');
    expect(readRubric(ruled)?.criteria[0]?.own['rule.met']).toBe('They greet.');
  });

  it('says nothing where a field was emptied, of a shared criterion too', () => {
    const nameless = setValue(SOURCE, 1, ['name'], '');
    expect(nameless).not.toContain('name: Survey');
    expect(readRubric(nameless)?.criteria[1]?.own.name).toBeUndefined();
    const greeting = setValue(SOURCE, 0, ['rule', 'partly'], '');
    expect(readRubric(greeting)?.criteria[0]?.own['rule.partly']).toBe('');
    expect(readRubric(unsetValue(greeting, 0, ['rule', 'partly']))?.criteria[0]?.own).toEqual({
      section: 'all',
      weight: '6',
    });
    expect(readRubric(SOURCE.replace('name: Survey', 'name:'))?.criteria[1]?.own.name).toBeUndefined();
  });

  it('tells what decides a criterion', () => {
    const wordings = `detector: { wordings: [{ id: a, name: the notice, said: [recorded], examples: [It is.] }] }`;
    const [, survey] = readRubric(SOURCE.replace('detector: examples', wordings))?.criteria ?? [];
    expect(survey).toMatchObject({
      detector: 'wordings',
      parts: [{ name: 'the notice', examples: ['It is.'] }],
    });
    const unwanted = readRubric(SOURCE.replace('detector: examples', 'detector: { examples: unwanted }'));
    expect(unwanted?.criteria[1]).toMatchObject({ detector: 'examples', isUnwanted: true });
  });

  it('takes sentences, moves, additions and removals', () => {
    const taught = setSentences(SOURCE, 1, 'counter_examples', ['A: b', '# no comment']);
    expect(readRubric(taught)?.criteria[1]?.counterExamples).toEqual(['A: b', '# no comment']);
    expect(readRubric(moveCriterion(taught, 1, 0))?.criteria.map(({ id }) => id)).toEqual([
      'survey',
      'greeting',
    ]);
    expect(readRubric(removeCriterion(taught, 0))?.criteria.map(({ id }) => id)).toEqual(['survey']);
    const added = addCriterion(taught, {
      id: 'recap',
      name: 'Recap',
      section: 'all',
      question: 'Summed up?',
      met: 'The agent sums up.',
      coaching: { low: 'Sum up.', high: 'Well done.' },
    });
    expect(readRubric(added)?.criteria.at(-1)).toMatchObject({ id: 'recap', isShared: false });
  });

  it('takes another order of its sections, and the end of one, whose criteria go to another', () => {
    const source = SOURCE.replace('{ all: All }', '\n  all: All # first\n  law: Law\n  end: End');
    const moved = moveSection(source, 2, 0);
    expect(readRubric(moved)?.sections.map(({ id }) => id)).toEqual(['end', 'all', 'law']);
    expect(moved).toContain('all: All # first');
    expect(readRubric(removeSection(moved, 'law', 'all'))?.sections.map(({ id }) => id)).toEqual([
      'end',
      'all',
    ]);
    const without = readRubric(removeSection(source, 'all', 'law'));
    expect(without?.sections).toEqual([
      { id: 'law', name: 'Law' },
      { id: 'end', name: 'End' },
    ]);
    expect(without?.criteria.map(({ own }) => own.section)).toEqual(['law', 'law']);
  });

  it('gets the next free version only where its own is taken', () => {
    expect(withFreeVersion(SOURCE, ['1.0.0'])).toBe(SOURCE);
    expect(withFreeVersion(SOURCE, ['1.2.9', '1.2.10'])).toContain('version: 1.2.11');
    expect(withFreeVersion('version: one', ['one'])).toBe('version: one');
  });

  it('gives new criteria ids that nobody has', () => {
    expect(newIdFrom('Recap of next steps', [])).toBe('recap_of_next_steps');
    expect(newIdFrom('Recap', ['recap'])).toBe('recap_2');
    expect(newIdFrom('Überblick 1', [])).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(newIdFrom('???', [])).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  it.each(readdirSync('rubrics').filter((name) => name.endsWith('.yaml')))('of %s can be shown', (name) => {
    const source = readFileSync(`rubrics/${name}`, 'utf8');
    const read = readRubric(source);
    expect(read?.criteria.length).toBeGreaterThan(5);
    // A change of one weight changes that line alone.
    const heavier = setValue(source, 0, ['weight'], 77);
    const [before, after] = [source.split('\n'), heavier.split('\n')];
    expect(after.filter((line) => line.includes('77'))).toHaveLength(1);
    expect(Math.abs(after.length - before.length)).toBeLessThan(12);
  });
});
