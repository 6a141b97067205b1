import { afterEach, describe, expect, it } from 'vitest';
import { PLAIN_CODES, type Explanation } from '../../../src/scoring/explanation';
import { PART_CODES, type PartCode } from '../../../src/scoring/judging/part-names';
import { MEASURE_NAMES, type MeasureName } from '../../../src/scoring/measures/interaction-measures';
import { reasonOf } from '../../../src/scoring/reason-of';
import { NO_SCORE_CODES } from '../../../src/scoring/scorability/no-score-reason';
import { i18n } from '../language/i18n';
import { tellMissing, tellReason } from './tell-reason';
import german from './words.de';

const NAME = 'Offers a call back';

const parts = (found: PartCode[], missing: PartCode[] = [], against: PartCode[] = []) =>
  ({ code: 'parts', found, missing, against }) as const;

const measured = (measure: MeasureName, value: number, min: number | null, max: number | null) =>
  ({ code: 'measured', measure, value, min, max }) as const;

/** Every code, with every word that can stand in it. */
const EXPLANATIONS: Explanation[] = [
  ...PLAIN_CODES.map((code) => ({ code })),
  { code: 'said_times', times: 1 },
  { code: 'said_times', times: 3 },
  { code: 'not_found', missing: ['a name', 'a greeting'] },
  { code: 'partly_found', missing: ['a name'] },
  ...PART_CODES.map((code) => parts([code])),
  parts(['greets'], ['introduces'], ['deflects']),
  measured('agent_talk_share', 0.61, 0.3, 0.6),
  measured('longest_dead_air_seconds', 9, null, 10),
  measured('agent_pace', 90, 100, null),
  ...(['met', 'partly', 'not_met', 'not_applicable'] as const).map((answer) => ({
    code: 'unsure' as const,
    answer,
    percent: 45,
  })),
  ...NO_SCORE_CODES.map((reason) => ({ code: 'no_score' as const, reason })),
];

const explained = (...explanation: Explanation[]) => ({
  name: NAME,
  reason: reasonOf(explanation, NAME),
  explanation,
});

const inGerman = async (): Promise<void> => {
  i18n.addResourceBundle('de', 'call', german);
  await i18n.changeLanguage('de');
};

afterEach(async () => {
  await i18n.changeLanguage('en');
});

describe('why the engine answered so', () => {
  it.each(EXPLANATIONS.filter(({ code }) => code !== 'measured'))(
    'is told in English as the service says it: %j',
    (explanation) => {
      const { reason, ...rest } = explained(explanation);
      expect(tellReason({ reason: 'not this', ...rest })).toBe(reason);
    },
  );

  it.each([
    [measured('agent_talk_share', 0.605, 0.3, 0.6), 'Measured 60.5%; expected 30% to 60%.'],
    [
      measured('longest_dead_air_seconds', 28.22, null, 10),
      'Measured 28.22\u00a0s; expected at most 10\u00a0s.',
    ],
    [
      measured('agent_pace', 90, 100, null),
      'Measured 90 words a minute; expected at least 100 words a minute.',
    ],
    [
      measured('agent_interruptions', 3, null, 1),
      'Measured 3 interruptions; expected at most 1 interruption.',
    ],
    [
      measured('agent_interruptions_per_minute', 1.5, null, 1),
      'Measured 1.5 interruptions a minute; expected at most 1 interruption a minute.',
    ],
  ])('tells what was measured with its unit: %j', (explanation, told) => {
    expect(tellReason(explained(explanation))).toBe(told);
  });

  it.each(MEASURE_NAMES)('has a unit for %s in both languages', async (measure) => {
    const asked = explained(measured(measure, 0.5, null, null));
    const bare = /(Measured|Gemessen:) [\d.,]+;/;
    expect(tellReason(asked)).not.toMatch(bare);
    await inGerman();
    expect(tellReason(asked)).not.toMatch(bare);
  });

  it('has German words for every code', async () => {
    await inGerman();
    for (const explanation of EXPLANATIONS) {
      const told = tellReason(explained(explanation));
      expect(told).not.toBe(reasonOf([explanation], NAME));
      expect(told).not.toMatch(/^(why|part|noScore)\./);
    }
  });

  it('is told in German on the German page; names of the rubric stay', async () => {
    await inGerman();
    expect(tellReason(explained({ code: 'unsure', answer: 'met', percent: 50 }))).toBe(
      'Zu unsicher, um zu zählen: am ehesten erfüllt (50\u00a0%).',
    );
    expect(tellReason(explained(parts(['greets'], ['introduces'])))).toBe(
      'Erkannt: eine Begrüßung, nicht erkannt: wer spricht.',
    );
    expect(tellReason(explained(parts([], ['criterion'])))).toBe(`Nicht erkannt: ${NAME}.`);
    expect(tellReason(explained({ code: 'unlike_examples' }, { code: 'as_reviewers' }))).toBe(
      'Nichts Gesagtes ähnelt den Beispielen. Beantwortet, wie Ihre Prüfer in solchen Anrufen antworten.',
    );
    expect(
      tellReason(
        explained({ code: 'measured', measure: 'agent_talk_share', value: 0.61, min: 0.3, max: 0.6 }),
      ),
    ).toBe('Gemessen: 61\u00a0%; erwartet: 30\u00a0% bis 60\u00a0%.');
    expect(tellMissing(explained(parts(['greets'], ['introduces', 'offers_help'])))).toBe(
      'wer spricht; das Angebot zu helfen',
    );
  });

  it('is told as a language model says it, and as it stands in an evaluation from before codes were kept', () => {
    const reason = 'The agent apologised twice.';
    expect(tellReason(explained({ code: 'text', text: reason }))).toBe(reason);
    expect(tellReason({ name: NAME, reason })).toBe(reason);
    expect(tellMissing({ name: NAME, reason })).toBeUndefined();
  });

  it('is told as the service says it where its code is newer than the page', () => {
    const newer = { code: 'full_moon' } as unknown as Explanation;
    const reason = 'The moon was full. Evidence found.';
    expect(tellReason({ name: NAME, reason, explanation: [newer, { code: 'quoted' }] })).toBe(reason);
  });
});
