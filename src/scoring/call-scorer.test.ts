import { beforeAll, describe, expect, it } from 'vitest';
import { LITERAL_RUBRIC } from '../../test/fixtures/scoring/literal-rubric';
import type { Sentence } from '../conversations/sentence';
import { EmbeddedEngine } from './engine/embedded-engine';
import type { ScoringEngine } from './engine/scoring-engine';
import type { CriterionStatus, EvaluationResult } from './evaluation';
import { parseRubric } from './rubric/parse-rubric';
import { CallScorer } from './call-scorer';

const rubric = parseRubric(LITERAL_RUBRIC);
const scorer = new CallScorer(new EmbeddedEngine());

/** A call in which everything goes well: `A` is the agent. */
const GOOD = `A: Good morning, thank you for calling Fairline Mobile, my name is Priya. How can I help you today?
C: Hi, my bill was charged twice this month and I am really frustrated about it, because the money was meant for my rent and now I am short until Friday.
A: I am so sorry about that, I understand how frustrating it must be. I will sort this out for you.
A: May I have your full name and your date of birth, please?
C: Jonas Weber, fourth of March nineteen ninety.
A: Thank you. When did you first notice the second charge?
C: Yesterday, when I looked at my statement on the train, and then again this morning in the app.
A: May I put you on hold for two minutes while I check that with billing?
C: Sure.
A: Thank you for holding, Jonas. I have refunded the second charge, and you will receive the money within three business days.
C: Great, thank you so much.
A: Is there anything else I can help you with?
C: No, that is all.
A: Thank you for calling, have a wonderful day. Goodbye.
C: Bye.`;

function call(text: string, timed = false): Sentence[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const sentence: Sentence = { speaker: line.startsWith('A') ? 'agent' : 'customer', text: line.slice(3) };
    if (!timed) return sentence;
    const start = at + 0.6;
    at = start + sentence.text.split(' ').length * 0.4;
    return { ...sentence, start, end: at };
  });
}

function statuses(result: EvaluationResult): Record<string, CriterionStatus> {
  return Object.fromEntries(result.criteria.map((one) => [one.id, one.status]));
}

async function changedBy(change: (text: string) => string): Promise<string[]> {
  const before = statuses(await scorer.score(call(GOOD, true), rubric));
  const changed = change(GOOD);
  expect(changed).not.toBe(GOOD);
  const after = statuses(await scorer.score(call(changed, true), rubric));
  return Object.keys(after).filter((id) => after[id] !== before[id]);
}

describe('a good call', () => {
  let result: EvaluationResult;
  beforeAll(async () => {
    result = await scorer.score(call(GOOD, true), rubric);
  });

  it('meets every criterion, and scores 100', () => {
    expect(new Set(Object.values(statuses(result)))).toEqual(new Set(['met']));
    expect(result.score).toBe(100);
    expect(result.scoreBeforeCritical).toBe(100);
    expect(result.engineScore).toBe(100);
    expect(result.sections.every((section) => section.score === 100)).toBe(true);
  });

  it('shows literal words of the call for what was said', () => {
    const sentences = call(GOOD, true);
    const quotes = result.criteria.flatMap((one) => one.evidence);
    expect(quotes.length).toBeGreaterThan(8);
    for (const one of quotes) {
      expect(sentences[one.sentence]?.text).toContain(one.quote);
      expect(sentences[one.sentence]?.start).toBe(one.start);
      expect(sentences[one.sentence]?.speaker).toBe(one.speaker);
    }
  });

  it('is coached with three things to keep, in the agent’s own words, and nothing to improve', () => {
    expect(result.coaching.keep).toHaveLength(3);
    expect(result.coaching.keep.every((one) => one.own?.speaker === 'agent')).toBe(true);
    expect(result.coaching.improve).toEqual([]);
  });

  it('names the engine and the rubric it was scored with', () => {
    expect(result.engine).toEqual({ name: 'embedded', version: expect.any(String), model: null });
    expect(result.rubric).toMatchObject({ id: 'literal', version: rubric.version });
    expect(result.rubric.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('scores the same however it is punctuated', async () => {
    const bare = call(GOOD, true).map((one) => ({
      ...one,
      text: one.text.toLowerCase().replace(/[.,?!]/g, ''),
    }));
    expect(statuses(await scorer.score(bare, rubric))).toEqual(statuses(result));
  });
});

describe('one change to a good call changes one answer', () => {
  it.each([
    ['without the greeting', 'greeting', (t: string) => t.replace(/^A: .*$/m, 'A: Yes, go ahead.')],
    [
      'without the identity check',
      'identity_check',
      (t: string) => t.replace(/^A: May I have your full.*$/m, 'A: Right.'),
    ],
    [
      'without a question',
      'needs_discovery',
      (t: string) => t.replace(/When did you first notice .*$/m, 'One charge.'),
    ],
    ['without empathy', 'empathy', (t: string) => t.replace(/I am so sorry .*? be\. /, '')],
    [
      'without thanks and reason on hold',
      'hold_etiquette',
      (t: string) =>
        t
          .replace('for two minutes while I check that with billing', 'now')
          .replace('Thank you for holding, Jonas. ', ''),
    ],
    [
      'without the offer of further help',
      'further_help',
      (t: string) => t.replace(/^A: Is there anything.*$/m, 'A: Fine.'),
    ],
    [
      'without the goodbye',
      'closing',
      (t: string) => t.replace('Thank you for calling, have a wonderful day. Goodbye.', 'That is it then.'),
    ],
    [
      'with a prohibited phrase',
      'prohibited_language',
      (t: string) => t.replace('A: Thank you. When', 'A: That is not my problem. When'),
    ],
  ])('%s', async (_, criterion, change) => {
    expect(await changedBy(change)).toEqual([criterion]);
  });

  it('a prohibited phrase of the customer changes nothing', async () => {
    expect(await changedBy((text) => text.replace('C: Sure.', 'C: Sure, but this is bullshit.'))).toEqual([]);
  });
});

describe('rude words of the agent', () => {
  it('are a suspicion, quoted for whoever looks at it, and fail nothing alone', async () => {
    const rude = GOOD.replace('A: Thank you. When', 'A: Are you stupid. When');
    const result = await scorer.score(call(rude), rubric);
    expect(result.score).toBeGreaterThan(80);
    expect(result.criticalFailures).toEqual([]);
    expect(result.suspicions).toEqual(['prohibited_language']);
    const line = result.criteria.find((one) => one.id === 'prohibited_language');
    expect(line?.evidence[0]?.quote).toContain('stupid');
  });
});

describe('points are earned', () => {
  it.each([
    ['no words', [{ speaker: 'agent', text: '[noise]' }], 'no_speech'],
    ['nothing by the agent', call(GOOD).filter((one) => one.speaker === 'customer'), 'agent_silent'],
    ['nothing by the customer', call(GOOD).filter((one) => one.speaker === 'agent'), 'customer_silent'],
    ['hardly a word', call('A: Hello, yes?\nC: My lamp is broken.'), 'too_little_speech'],
    [
      'an answering machine',
      call('C: Leave a message after the tone.\nA: Hello, this is Priya, ring me back.'),
      'voicemail',
    ],
  ] as const)('a call with %s has no score and says why', async (_, sentences, code) => {
    const result = await scorer.score([...sentences] as Sentence[], rubric);
    expect(result.score).toBeNull();
    expect(result.noScoreReason?.code).toBe(code);
    expect(result.noScoreReason?.message).not.toBe('');
    expect(result.coaching).toEqual({ keep: [], improve: [] });
    expect(result.criteria.every((one) => one.points === null)).toBe(true);
  });

  it('the agent’s lines spoken by the customer earn the agent nothing', async () => {
    const swapped = call(GOOD).map((one): Sentence => ({
      ...one,
      speaker: one.speaker === 'agent' ? 'customer' : 'agent',
    }));
    const { greeting, empathy, identity_check } = statuses(await scorer.score(swapped, rubric));
    expect([greeting, empathy, identity_check]).not.toContain('met');
  });

  it('a greeting at the end is no greeting', async () => {
    const [first, ...rest] = GOOD.split('\n');
    const late = ['A: Yes?', ...rest, first].join('\n');
    expect(statuses(await scorer.score(call(late), rubric)).greeting).toBe('not_met');
  });

  it('what does not apply leaves the denominator', async () => {
    const calm = GOOD.replace(/ and I am really frustrated about it.*/, '.')
      .replace(/charged twice/, 'higher')
      .replace(/I am so sorry .*? be\. /, '');
    const result = await scorer.score(call(calm), rubric);
    const empathy = result.criteria.find((one) => one.id === 'empathy');
    expect(empathy).toMatchObject({ status: 'not_applicable', points: null, coaching: '' });
    expect(statuses(result).pace).toBe('not_applicable');
  });

  it('words the recogniser was unsure of are not held against the agent', async () => {
    const unsure = call(GOOD.replace(/^A: .*$/m, 'A: Gut mourning their')).map((one) => ({
      ...one,
      confidence: 0.3,
    }));
    expect(statuses(await scorer.score(unsure, rubric)).greeting).toBe('insufficient_evidence');
  });
});

describe('coaching', () => {
  const POOR = call(`A: Yeah what.
C: My router is broken and I am really upset, this is the third time I am calling.
A: Turn it off and on.
C: I did that.
A: Well then wait for a while, maybe the light changes.
C: Okay.`);

  it('puts what costs most first, with what was missing and a better sentence', async () => {
    const { coaching, score } = await scorer.score(POOR, rubric);
    expect(score).toBeLessThan(40);
    expect(coaching.improve).toHaveLength(3);
    expect(coaching.improve[0]).toMatchObject({ criterion: 'resolution', missing: expect.any(String) });
    expect(coaching.improve.every((one) => one.text !== '' && one.better !== null)).toBe(true);
  });

  it('puts what this agent loses often before what was a slip', async () => {
    const lossRates = { closing: 1, greeting: 1, further_help: 1 };
    const plain = await scorer.score(POOR, rubric);
    const known = await scorer.score(POOR, rubric, { lossRates });
    const at = (result: EvaluationResult) =>
      result.coaching.improve.findIndex((one) => one.criterion === 'greeting');
    expect(at(plain)).toBe(-1);
    expect(at(known)).toBeGreaterThanOrEqual(0);
  });

  it('shows the agent’s own first words where the greeting belonged', async () => {
    const { coaching } = await scorer.score(POOR, rubric, { lossRates: { greeting: 1 } });
    expect(coaching.improve.find((one) => one.criterion === 'greeting')?.own?.quote).toBe('Yeah what.');
  });
});

describe('a call in which nobody was served', () => {
  const MACHINE = `C: You have reached Jonas Weber, please leave a message after the tone.
A: Good morning Mister Weber, this is Priya of Fairline Mobile, we have refunded the second charge, goodbye.`;
  const scoreRequest = { by: 'admin@example.com', at: '2026-11-01T10:00:00.000Z' };

  it('has no score, and one when a person asks for it, however little could be answered', async () => {
    const without = await scorer.score(call(MACHINE), rubric);
    expect(without).toMatchObject({ score: null, noScoreReason: { code: 'voicemail' } });
    expect(without).not.toHaveProperty('scoreRequest');
    const requested = await scorer.score(call(MACHINE), rubric, { scoreRequest });
    expect(requested).toMatchObject({
      score: expect.any(Number) as number,
      noScoreReason: null,
      scoreRequest: { ...scoreRequest, despite: { code: 'voicemail' } },
    });
  });

  it('has none without a word, whoever asks', async () => {
    const result = await scorer.score([], rubric, { scoreRequest });
    expect(result).toMatchObject({ score: null, noScoreReason: { code: 'no_speech' } });
  });

  it('is like any other where nothing speaks against a score', async () => {
    const asked = await scorer.score(call(GOOD), rubric, { scoreRequest });
    expect(asked.score).toBe((await scorer.score(call(GOOD), rubric)).score);
    expect(asked.scoreRequest?.despite).toBeNull();
  });
});

describe('the scorer', () => {
  it('counts a criterion the engine did not answer as insufficient, and drops quotes that do not stand there', async () => {
    const engine: ScoringEngine = {
      identity: { name: 'odd', version: '1', model: 'm' },
      answer: () =>
        Promise.resolve({
          answers: rubric.criteria.slice(0, 9).map((one) => ({
            criterion: one.id,
            status: 'met' as const,
            confidence: 1,
            probabilities: null,
            decidedBy: 'model' as const,
            evidence: [
              { sentence: 0, quote: 'words nobody said' },
              { sentence: 0, quote: 'Good morning' },
            ],
            explanation: [{ code: 'text', text: 'As it is.' }],
            missing: [],
          })),
          engine: { name: 'odd', version: '1', model: 'm' },
          notes: [],
        }),
      warmUp: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const result = await new CallScorer(engine).score(call(GOOD), rubric);
    expect(result.criteria[0]?.evidence.map((one) => one.quote)).toEqual(['Good morning']);
    expect(result.criteria.at(-1)?.status).toBe('insufficient_evidence');
    expect(result.score).toBe(100);
  });
});
