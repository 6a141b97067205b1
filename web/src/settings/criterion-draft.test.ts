import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  criterionYaml,
  EMPTY_DRAFT,
  idOf,
  problemsOf,
  trialSource,
  type CriterionDraft,
} from './criterion-draft';

const draft: CriterionDraft = {
  ...EMPTY_DRAFT,
  section: 'closing',
  name: 'Survey: offered?',
  question: 'Did the agent mention the "survey"?',
  met: 'The agent says that a survey follows. # not a comment',
  notMet: 'Nothing is said of it.',
  examples: 'You will get a survey.\n\n There is a survey: it takes a minute. \nStay for a survey, please.',
  counterExamples: 'The land survey is done.\n- I surveyed it.\n{ a: survey }',
  sentences: 'A survey comes.',
};

const criterionOf = (typed: CriterionDraft) =>
  (parse(trialSource(typed)) as { criteria: Record<string, unknown>[] }).criteria[0]!;

describe('a criterion that is typed on the page', () => {
  it('is YAML that reads as it was typed, whatever characters it has', () => {
    expect(criterionOf(draft)).toMatchObject({
      id: 'survey_offered',
      section: 'closing',
      name: draft.name,
      question: draft.question,
      rule: { met: draft.met, not_met: draft.notMet },
      examples: [
        'You will get a survey.',
        'There is a survey: it takes a minute.',
        'Stay for a survey, please.',
      ],
      counter_examples: ['The land survey is done.', '- I surveyed it.', '{ a: survey }'],
      detector: 'examples',
    });
  });

  it('may be of what must not be said', () => {
    const { detector } = criterionOf({ ...draft, said: 'unwanted' });
    expect(detector).toEqual({ examples: 'unwanted' });
  });

  it('is copied as it was tried', () => {
    expect(trialSource(draft).endsWith(criterionYaml(draft))).toBe(true);
  });

  it('has an id of its name, in letters a rubric takes', () => {
    expect(['Survey: offered?', '3 offers', 'Über', ''].map(idOf)).toEqual([
      'survey_offered',
      'criterion_3_offers',
      'ber',
      'criterion_',
    ]);
  });

  it('needs three to ten examples and counter-examples before it is tried', () => {
    expect(problemsOf(draft)).toEqual({});
    const few = { ...draft, examples: 'One.\nTwo.', counterExamples: 'x\n'.repeat(11), sentences: ' ' };
    expect(Object.keys(problemsOf(few))).toEqual(['examples', 'counterExamples', 'sentences']);
  });

  it('needs its question and rule', () => {
    const empty = { ...EMPTY_DRAFT, section: 'closing', said: 'unwanted' as const };
    expect(Object.keys(problemsOf(empty))).toEqual([
      'name',
      'question',
      'met',
      'notMet',
      'examples',
      'counterExamples',
      'sentences',
    ]);
  });
});
