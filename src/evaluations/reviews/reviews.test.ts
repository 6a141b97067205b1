import { beforeAll, describe, expect, it } from 'vitest';
import { LITERAL_RUBRIC } from '../../../test/fixtures/scoring/literal-rubric';
import type { Sentence } from '../../conversations/sentence';
import {
  lossRatesOf,
  summariseTrend,
  teamTrends,
  type PastEvaluation,
} from '../../scoring/coaching/trend-summary';
import { EmbeddedEngine } from '../../scoring/engine/embedded-engine';
import type { CriterionStatus, EvaluationResult } from '../../scoring/evaluation';
import { parseRubric } from '../../scoring/rubric/parse-rubric';
import { CallScorer } from '../../scoring/call-scorer';
import { addExample } from '../../scoring/rubric/add-example';
import { agreementOf, cohensKappa } from './agreement';
import { applyAnswerChange } from './apply-answer-change';
import { carryAnswers } from './carry-answers';
import { takeBackAnswer } from './take-back-answer';

const rubric = parseRubric(LITERAL_RUBRIC);
const CALL: Sentence[] = [
  { speaker: 'agent', text: 'Good afternoon, this is Anna from Bright Water. How can I help?' },
  { speaker: 'customer', text: 'My invoice is wrong and I am annoyed.' },
  { speaker: 'agent', text: 'Whatever you say. I will check it for you now, one moment.' },
  { speaker: 'customer', text: 'Okay.' },
  { speaker: 'agent', text: 'I have corrected the invoice and you will receive it tomorrow. Goodbye.' },
];
const source = { rubric, sentences: CALL };
const change = (status: CriterionStatus) => ({
  status,
  reason: 'heard it',
  by: 'admin-1',
  at: '2026-11-01T10:00:00Z',
});

describe('a person’s change of an answer', () => {
  let result: EvaluationResult;
  beforeAll(async () => {
    result = await new CallScorer(new EmbeddedEngine()).score(CALL, rubric);
  });

  it('computes the score anew and keeps the engine’s', () => {
    expect(result.suspicions).toEqual(['prohibited_language']);
    const criterion = rubric.criteria.find((one) => one.id === 'prohibited_language');
    const changed = applyAnswerChange(result, 'prohibited_language', change('met'), source);
    expect(changed.score).toBeGreaterThan(result.score ?? 100);
    expect(changed.engineScore).toBe(result.score);
    expect(changed).toMatchObject({ criticalFailures: [], suspicions: [] });
    expect(changed.review?.reasons).not.toContain('critical_suspected');
    expect(changed.coaching.improve.map((one) => one.criterion)).not.toContain('prohibited_language');
    const line = changed.criteria.find((one) => one.id === 'prohibited_language');
    expect(line).toMatchObject({ status: 'met', engineStatus: 'not_met', decidedBy: 'person', points: 11 });
    expect(line?.coaching).toBe(criterion?.coaching.high);
    expect(result.criteria.find((one) => one.id === 'prohibited_language')?.status).toBe('not_met');
  });

  it('is taken back to exactly what the engine gave, whatever was answered in between', () => {
    const twice = ['met', 'partly'] as const;
    const changed = twice.reduce(
      (before, status) => applyAnswerChange(before, 'prohibited_language', change(status), source),
      result,
    );
    const back = takeBackAnswer(changed, 'prohibited_language', source);
    expect(back).toEqual(result);
    const other = applyAnswerChange(changed, 'resolution', change('not_met'), source);
    expect(takeBackAnswer(other, 'prohibited_language', source)).toEqual(
      applyAnswerChange(result, 'resolution', change('not_met'), source),
    );
    expect(takeBackAnswer(result, 'resolution', source)).toEqual(result);
    expect(() => takeBackAnswer(result, 'none')).toThrow(RangeError);
  });

  it('is taken back as the probabilities tell, of before the answer of the engine was kept', () => {
    const probabilities = { met: 0.7, partly: 0.1, not_met: 0.2, not_applicable: 0 };
    const before = {
      ...result,
      criteria: result.criteria.map((one) => ({ ...one, probabilities, engineStatus: 'met' as const })),
    };
    const changed = applyAnswerChange(before, 'resolution', change('not_met'), source);
    for (const line of changed.criteria) delete line.engineAnswer;
    const line = takeBackAnswer(changed, 'resolution').criteria.find(({ id }) => id === 'resolution');
    expect(line).toMatchObject({ status: 'met', confidence: 0.7, decidedBy: 'acts' });
    expect(line?.points).toBeCloseTo((0.7 + 0.1 * line!.answers.partly) * line!.weight);
  });

  it('confirms a suspicion, and only that fails the call', () => {
    const confirmed = applyAnswerChange(result, 'prohibited_language', change('not_met'), source);
    expect(confirmed).toMatchObject({
      score: 0,
      scoreBeforeCritical: result.score,
      interval: null,
      criticalFailures: ['prohibited_language'],
      suspicions: [],
    });
    expect(confirmed.coaching.improve[0]?.criterion).toBe('prohibited_language');
    expect(confirmed.review?.reasons).not.toContain('critical_suspected');
  });

  it('appears under what to improve when it was lost by it, with the agent’s words', () => {
    const lost = applyAnswerChange(result, 'resolution', change('not_met'), source);
    const point = lost.coaching.improve.find((one) => one.criterion === 'resolution');
    const advised = rubric.criteria.find((one) => one.id === 'resolution')?.coaching;
    expect(point).toMatchObject({ text: advised?.low, better: advised?.say, missing: null });
    expect(CALL[point?.own?.sentence ?? 0]?.text).toContain(point?.own?.quote);
    expect(lost.coaching.keep.map((one) => one.criterion)).not.toContain('resolution');
  });

  it('leaves what to improve when it was won by it, and makes room for the next', () => {
    const first = result.coaching.improve.map((one) => one.criterion);
    expect(first).toHaveLength(3);
    const won = applyAnswerChange(result, first[0] ?? '', change('met'), source);
    expect(won.coaching.improve.map((one) => one.criterion).slice(0, 2)).toEqual(first.slice(1));
    expect(won.coaching.improve.length + won.coaching.keep.length).toBeGreaterThanOrEqual(5);
  });

  it('without its rubric only drops what no longer fits', () => {
    const first = result.coaching.improve[0]?.criterion ?? '';
    const won = applyAnswerChange(result, first, change('met'));
    expect(won.coaching.improve).toEqual(result.coaching.improve.slice(1));
  });

  it('to not applicable takes the criterion out of its section', () => {
    const changed = applyAnswerChange(result, 'empathy', change('not_applicable'));
    const weight = (of: EvaluationResult) =>
      of.sections.find((one) => one.id === 'understanding')?.weight ?? 0;
    expect(weight(changed)).toBe(weight(result) - 10);
  });

  it('of a criterion that is not there is refused', () => {
    expect(() => applyAnswerChange(result, 'nothing', change('met'))).toThrow(RangeError);
  });
});

describe('a new evaluation of a call in which people had answered', () => {
  const notMet = change('not_met');
  let before: EvaluationResult;
  beforeAll(async () => {
    before = await new CallScorer(new EmbeddedEngine()).score(CALL, rubric);
  });

  it('keeps their answers, and the engine’s beside them', () => {
    const carried = carryAnswers(applyAnswerChange(before, 'greeting', notMet, source), before, source);
    const line = carried.criteria.find((one) => one.id === 'greeting');
    expect(line).toMatchObject({ status: 'not_met', engineStatus: 'met', points: 0, change: notMet });
    expect(carried.notes).toEqual(before.notes);
  });

  it('answers a question they were not asked itself, and says so', () => {
    const asked = applyAnswerChange(before, 'greeting', notMet, source);
    const other = {
      ...before,
      criteria: before.criteria.map((one) => (one.id === 'greeting' ? { ...one, question: 'Other?' } : one)),
    };
    const carried = carryAnswers(asked, other, source);
    expect(carried.criteria.find((one) => one.id === 'greeting')?.status).toBe('met');
    expect(carried.notes).toEqual([expect.stringContaining('greeting')]);
  });
});

describe('agreement between engine and people', () => {
  it('follows Cohen: agreement beyond chance', () => {
    const pairs = (engine: CriterionStatus, person: CriterionStatus, times: number) =>
      Array.from({ length: times }, () => ({ engine, person }));
    // The textbook table 20, 5, 10, 15: observed 0.7, expected 0.5, kappa 0.4.
    const table = [
      ...pairs('met', 'met', 20),
      ...pairs('met', 'not_met', 5),
      ...pairs('not_met', 'met', 10),
      ...pairs('not_met', 'not_met', 15),
    ];
    expect(cohensKappa(table)).toBeCloseTo(0.4);
    expect(cohensKappa(pairs('met', 'met', 5))).toBeNull();
    expect(cohensKappa([])).toBeNull();
  });

  it('counts only answers of the engine that a person looked at', () => {
    const line = (status: CriterionStatus | null) => ({
      criteria: [
        {
          id: 'greeting',
          name: 'Greeting',
          engineStatus: 'met' as const,
          change: status ? change(status) : undefined,
        },
      ],
    });
    const open = line('met').criteria.map((one) => ({
      ...one,
      engineStatus: 'insufficient_evidence' as const,
    }));
    const unanswered = { criteria: open };
    expect(agreementOf([line('met'), line('not_met'), line(null), unanswered])).toEqual([
      { criterion: 'greeting', name: 'Greeting', reviewed: 2, agreed: 0.5, kappa: 0 },
    ]);
  });
});

describe('an example added to a rubric', () => {
  const source = LITERAL_RUBRIC;

  it('raises the patch version, keeps the comments, and counts from then on', async () => {
    const text = addExample(source, {
      criterion: 'empathy',
      utterance: 'Well that is one lousy start to a Monday.',
      meets: true,
    });
    const learnt = parseRubric(text);
    expect(learnt.version).toBe('1.0.1');
    expect(text.split('\n')[0]).toBe(source.split('\n')[0]);
    const call: Sentence[] = CALL.map((one) =>
      one.text.startsWith('Whatever') ? { ...one, text: 'well that is one lousy start to a monday' } : one,
    );
    const status = async (scored: typeof rubric) =>
      (await new CallScorer(new EmbeddedEngine()).score(call, scored)).criteria.find(
        (one) => one.id === 'empathy',
      )?.status;
    expect(await status(rubric)).toBe('not_met');
    expect(await status(learnt)).toBe('met');
  });

  it('that only looks like it stops counting', () => {
    const text = addExample(source, {
      criterion: 'greeting',
      part: 'greets',
      utterance: 'Hello hello anybody home',
      meets: false,
    });
    const greeting = parseRubric(text).criteria.find((one) => one.id === 'greeting');
    expect(JSON.stringify(greeting)).toContain('Hello hello anybody home');
  });

  it.each([
    [{ criterion: 'pace', utterance: 'x y', meets: true }, /measure/],
    [{ criterion: 'greeting', utterance: 'x y', meets: true }, /which one/],
    [{ criterion: 'greeting', part: 'nope', utterance: 'x y', meets: true }, /no part/],
    [{ criterion: 'nope', utterance: 'x y', meets: true }, /no criterion/],
    [{ criterion: 'empathy', utterance: '...', meets: true }, /no words/],
  ])('is refused where it does not fit: %j', (example, message) => {
    expect(() => addExample(source, example)).toThrow(message);
  });
});

describe('the picture over past calls', () => {
  const past = (day: number, score: number, lost: boolean, campaign = 'Billing'): PastEvaluation => ({
    conversationId: `call-${day}`,
    at: `2026-10-${String(day).padStart(2, '0')}T10:00:00Z`,
    campaign,
    team: 'north',
    result: {
      score,
      sections: [{ id: 'opening', name: 'Opening', score, points: score / 10, weight: 10 }],
      criteria: [
        {
          id: 'greeting',
          section: 'opening',
          name: 'Greeting',
          question: '',
          status: lost ? 'not_met' : 'met',
          engineStatus: 'met',
          points: lost ? 0 : 10,
          weight: 10,
          answers: { met: 1, partly: 0.5, not_met: 0 },
          critical: false,
          confidence: 0.9,
          decidedBy: 'words',
          evidence: lost
            ? []
            : [{ sentence: 0, speaker: 'agent', quote: `Hello ${day}`, start: null, end: null }],
          reason: '',
          coaching: '',
        },
      ],
    },
  });
  const calls = [past(4, 90, false), past(1, 50, true), past(3, 80, false), past(2, 60, true)];

  it('shows trend, most frequent gap and the best example, in the order of the calls', () => {
    const picture = summariseTrend(calls);
    expect(picture).toMatchObject({ calls: 4, meanScore: 70 });
    expect(picture.sections).toEqual([
      { section: 'opening', name: 'Opening', mean: 70, change: 30, calls: 4 },
    ]);
    expect(picture.mostFrequentGap).toEqual({ criterion: 'greeting', name: 'Greeting', lost: 2, graded: 4 });
    expect(picture.bestExample).toMatchObject({ conversationId: 'call-4', evidence: { quote: 'Hello 4' } });
    expect(lossRatesOf(calls)).toEqual({ greeting: 0.5 });
  });

  it('sees no trend in three calls, and nothing in none', () => {
    expect(summariseTrend(calls.slice(0, 3)).sections[0]?.change).toBeNull();
    expect(summariseTrend([])).toEqual({
      calls: 0,
      scored: 0,
      coverage: null,
      forReview: 0,
      meanScore: null,
      sections: [],
      mostFrequentGap: null,
      bestExample: null,
    });
  });

  it('is drawn for each campaign and team', () => {
    const groups = teamTrends([...calls, past(5, 20, true, 'Sales')]);
    expect(groups.map((group) => [group.campaign, group.team, group.calls])).toEqual([
      ['Billing', 'north', 4],
      ['Sales', 'north', 1],
    ]);
  });
});
