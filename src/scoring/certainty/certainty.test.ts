import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import { CallScorer } from '../call-scorer';
import type { CriterionAnswer, EngineAnswers, ScoringEngine } from '../engine/scoring-engine';
import type { AnswerProbabilities, CriterionStatus, EvaluationResult } from '../evaluation';
import type { Criterion, Rubric } from '../rubric/rubric';
import { coverageOf } from './coverage';
import { DEFAULT_GRADING_POLICY, type GradingPolicy } from './grading-policy';
import { scoreInterval } from './score-interval';

const CALL: Sentence[] = [
  {
    speaker: 'agent',
    text: 'Good morning, you are speaking with Anna of Bright Water, how can I help you today?',
  },
  { speaker: 'customer', text: 'My invoice is wrong and I want it put right.' },
  { speaker: 'agent', text: 'Thank you, I have found your account. I have corrected the invoice for you.' },
];

const criterion = (id: string, own: Partial<Criterion> = {}): Criterion => ({
  id,
  section: 'all',
  name: id,
  question: `${id}?`,
  weight: 10,
  critical: false,
  answers: { met: 1, partly: 0.5, not_met: 0 },
  rule: { applies: '', met: '', partly: '', notMet: '', notCounted: '' },
  examples: [],
  counterExamples: [],
  minConfidence: null,
  applies: { kind: 'always' },
  window: { kind: 'whole' },
  speaker: 'agent',
  detector: { kind: 'measure' },
  coaching: { low: 'low', middle: 'middle', high: 'high', say: '' },
  ...own,
});

/** Met, partly, not met, not applicable. */
const probabilities = (
  met: number,
  partly: number,
  not_met: number,
  not_applicable = 0,
): AnswerProbabilities => ({
  met,
  partly,
  not_met,
  not_applicable,
});

/** What an engine answers that gives these probabilities. */
function judged(
  id: string,
  given: AnswerProbabilities,
  rest: Partial<CriterionAnswer> = {},
): CriterionAnswer {
  const [status, confidence] = Object.entries(given).reduce((a, b) => (b[1] > a[1] ? b : a));
  const answer = { criterion: id, status: status as CriterionStatus, confidence, probabilities: given };
  return {
    ...answer,
    decidedBy: 'acts',
    evidence: [],
    explanation: [{ code: 'text', text: 'Because.' }],
    missing: [],
    ...rest,
  };
}

function score(
  criteria: Criterion[],
  answers: CriterionAnswer[],
  policy: GradingPolicy = DEFAULT_GRADING_POLICY,
  rest: Partial<EngineAnswers> = {},
): Promise<EvaluationResult> {
  const identity = { name: 'scripted', version: '1', model: null };
  const engine: ScoringEngine = {
    identity,
    answer: () => Promise.resolve({ answers, engine: identity, notes: [], ...rest }),
    warmUp: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const rubric: Rubric = {
    id: 'test',
    name: 'Test',
    version: '1.0.0',
    description: '',
    sections: [{ id: 'all', name: 'All' }],
    criteria,
  };
  return new CallScorer(engine, policy).score(CALL, rubric);
}

const lineOf = (result: EvaluationResult, id: string) => result.criteria.find((one) => one.id === id);

describe('an answer that is too unsure', () => {
  const three = [criterion('a'), criterion('b'), criterion('c')];
  const sure = [judged('a', probabilities(0.9, 0.05, 0.05)), judged('b', probabilities(0.1, 0.1, 0.8))];
  const unsure = judged('c', probabilities(0.45, 0.2, 0.35));

  it('is none: it leaves the denominator, and keeps what was probable', async () => {
    const result = await score(three, [...sure, unsure]);
    expect(lineOf(result, 'c')).toMatchObject({
      status: 'insufficient_evidence',
      engineStatus: 'insufficient_evidence',
      points: null,
      probabilities: unsure.probabilities,
    });
    expect(lineOf(result, 'c')?.reason).toContain('45%');
    // 9.25 and 1.5 of 10 points, as their probabilities have it.
    expect(result.score).toBe(53.8);
    expect(result.coverage).toBeCloseTo(2 / 3, 3);
  });

  it('is measured against what its criterion asks for, where that names a probability', async () => {
    const lenient = [...three.slice(0, 2), criterion('c', { minConfidence: 0.4 })];
    expect(lineOf(await score(lenient, [...sure, unsure]), 'c')?.status).toBe('met');
    const strict = [...three.slice(0, 2), criterion('c', { minConfidence: 0.95 })];
    const answers = [...sure, judged('c', probabilities(0.9, 0, 0.1))];
    expect(lineOf(await score(strict, answers), 'c')?.status).toBe('insufficient_evidence');
  });

  it('is not one that an engine gave without probabilities', async () => {
    const measured = { ...unsure, status: 'met' as const, confidence: 0.3, probabilities: null };
    expect(lineOf(await score(three, [...sure, measured]), 'c')?.status).toBe('met');
  });

  it('is nothing an agent is told about, and praise needs more than a bare answer', async () => {
    const answers = [
      judged('a', probabilities(0.65, 0.2, 0.15)),
      judged('b', probabilities(0.1, 0.1, 0.8)),
      unsure,
    ];
    const result = await score(three, answers, { ...DEFAULT_GRADING_POLICY, minConfidence: 0.6 });
    expect(result.coaching.keep).toEqual([]);
    expect(result.coaching.improve.map((one) => one.criterion)).toEqual(['b']);
  });

  it('leaves no score where too little else was answered, and asks for a review', async () => {
    const result = await score(three, [sure[0] as CriterionAnswer, unsure, { ...unsure, criterion: 'b' }]);
    expect(result).toMatchObject({ score: null, interval: null });
    expect(result.noScoreReason?.code).toBe('too_little_evidence');
    expect(result.review?.reasons).toEqual(['low_coverage']);
  });
});

describe('an answer that is sure enough', () => {
  it('earns the points to be expected, given that the question applies', async () => {
    const result = await score([criterion('a')], [judged('a', probabilities(0.72, 0.08, 0.1, 0.1))]);
    // (0.72 + 0.5 * 0.08) / 0.9 of 10 points.
    expect(lineOf(result, 'a')).toMatchObject({ status: 'met', points: 8.44, weight: 10 });
    expect(result.score).toBe(84.4);
  });

  it('is no loss of the agent because it is not certain', async () => {
    const result = await score([criterion('a')], [judged('a', probabilities(0.75, 0.05, 0.2))]);
    expect(result.coaching.improve).toEqual([]);
    expect(result.coaching.keep.map((one) => one.criterion)).toEqual(['a']);
  });
});

describe('coverage', () => {
  const line = (status: CriterionStatus, given: AnswerProbabilities | null = null) => ({
    status,
    confidence: 1,
    probabilities: given,
    decidedBy: 'acts' as const,
    weight: 10,
    points: ['met', 'partly', 'not_met'].includes(status) ? 5 : null,
  });

  it('leaves out what does not apply, and of what is open the part that probably does not', () => {
    expect(coverageOf([line('met'), line('not_applicable')])).toBe(1);
    expect(coverageOf([line('met'), line('insufficient_evidence')])).toBe(0.5);
    const perhaps = line('insufficient_evidence', probabilities(0.25, 0, 0.25, 0.5));
    expect(coverageOf([line('met'), perhaps])).toBeCloseTo(1 / 1.5, 3);
    expect(coverageOf([line('not_applicable')])).toBeNull();
  });
});

describe('the interval of a score', () => {
  const line = (given: AnswerProbabilities | null, status: CriterionStatus = 'met') => ({
    status,
    confidence: 1,
    probabilities: given,
    decidedBy: 'acts' as const,
    weight: 10,
    answers: { met: 1, partly: 0.5, not_met: 0 },
  });

  it('is the score itself when nothing is in doubt', () => {
    expect(scoreInterval([line(probabilities(1, 0, 0)), line(null, 'not_met')], 50)).toEqual({
      low: 50,
      high: 50,
    });
  });

  it('is that of a normal distribution, worked out by hand for many equal questions', () => {
    // 25 questions met with probability 0.8: mean 80, standard deviation 100 * sqrt(0.16 / 25) = 8.
    const many = Array.from({ length: 25 }, () => line(probabilities(0.8, 0, 0.2)));
    expect(scoreInterval(many, 80)).toEqual({ low: 66.8, high: 93.2 });
  });

  it('grows with doubt, and holds the score that is shown', () => {
    const certain = line(probabilities(1, 0, 0));
    const width = (given: AnswerProbabilities) => {
      const { low, high } = scoreInterval([certain, line(given)], 50) ?? { low: 0, high: 0 };
      expect(low).toBeLessThanOrEqual(50);
      expect(high).toBeGreaterThanOrEqual(50);
      return high - low;
    };
    expect(width(probabilities(0.5, 0, 0.5))).toBeGreaterThan(width(probabilities(0.1, 0, 0.9)));
  });

  it('is wider where a question has no answer at all than where it surely does not apply', () => {
    const certain = line(probabilities(1, 0, 0));
    const open = scoreInterval([certain, line(null, 'insufficient_evidence')], 100);
    const none = scoreInterval([certain, line(null, 'not_applicable')], 100);
    expect(none).toEqual({ low: 100, high: 100 });
    expect(open?.low).toBeLessThan(60);
  });
});

describe('a critical requirement that an engine finds not met', () => {
  const two = [criterion('greeting'), criterion('respect', { critical: true })];
  const answers = [judged('greeting', probabilities(1, 0, 0)), judged('respect', probabilities(0, 0, 1))];

  it('is a suspicion: the score stands, and a person is asked first', async () => {
    const result = await score(two, answers);
    expect(result).toMatchObject({ score: 50, criticalFailures: [], suspicions: ['respect'] });
    expect(result.review?.reasons).toContain('critical_suspected');
    expect(result.coaching.improve).toEqual([]);
  });

  it('fails the call by two engines that are sure and agree, where a setting says so', async () => {
    const agreement: GradingPolicy = { ...DEFAULT_GRADING_POLICY, autoFail: 'agreement' };
    const both = (confidence: number) => [
      answers[0] as CriterionAnswer,
      {
        ...(answers[1] as CriterionAnswer),
        decidedBy: 'model' as const,
        probabilities: null,
        secondOpinion: { status: 'not_met' as const, confidence },
      },
    ];
    expect(await score(two, both(0.97), agreement)).toMatchObject({
      score: 0,
      scoreBeforeCritical: 50,
      criticalFailures: ['respect'],
      suspicions: [],
      interval: null,
    });
    expect((await score(two, both(0.9), agreement)).suspicions).toEqual(['respect']);
    expect((await score(two, both(0.97))).suspicions).toEqual(['respect']);
    expect((await score(two, answers, agreement)).suspicions).toEqual(['respect']);
  });

  it.each([
    [0.79, 'insufficient_evidence', 'critical_in_doubt'],
    [0.8, 'not_met', 'critical_suspected'],
  ])('with a probability of %f is %s, and for review: %s', async (notMet, status, reason) => {
    const unsure = [answers[0] as CriterionAnswer, judged('respect', probabilities(1 - notMet, 0, notMet))];
    const result = await score(two, unsure);
    expect(result.criteria[1]?.status).toBe(status);
    expect(result.review?.reasons).toContain(reason);
  });

  it('is in doubt below that, and a person should look', async () => {
    const doubtful = [answers[0] as CriterionAnswer, judged('respect', probabilities(0.72, 0, 0.28))];
    const result = await score(two, doubtful);
    expect(result).toMatchObject({ score: 86, suspicions: [] });
    expect(result.review?.reasons).toEqual(['critical_in_doubt']);
  });
});

describe('a review', () => {
  const one = [criterion('a')];
  const met = judged('a', probabilities(1, 0, 0));

  it('is asked for when two engines answer differently, not when one gives no answer', async () => {
    const second = (status: CriterionStatus) => [{ ...met, secondOpinion: { status, confidence: 0.9 } }];
    expect((await score(one, second('not_met'))).review?.reasons).toEqual(['engines_disagree']);
    expect((await score(one, second('met'))).review?.reasons).toEqual([]);
    expect((await score(one, second('insufficient_evidence'))).review?.reasons).toEqual([]);
  });

  it('is asked for when the engine asks for it', async () => {
    const result = await score(one, [met], DEFAULT_GRADING_POLICY, {
      reviewReasons: ['instructions_in_call'],
    });
    expect(result.review?.reasons).toEqual(['instructions_in_call']);
  });
});

describe('of several quotes', () => {
  it('coaching shows the one that carries the answer most surely', async () => {
    const evidence = [
      { sentence: 2, quote: 'Thank you, I have found your account.', strength: 0.4 },
      { sentence: 2, quote: 'I have corrected the invoice for you.', strength: 0.9 },
    ];
    const result = await score(
      [criterion('resolution')],
      [judged('resolution', probabilities(0.9, 0.1, 0), { evidence })],
    );
    expect(result.coaching.keep[0]?.own?.quote).toBe('I have corrected the invoice for you.');
  });
});
