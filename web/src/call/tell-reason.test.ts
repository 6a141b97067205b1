import { afterEach, describe, expect, it } from 'vitest';
import { PLAIN_CODES, type Explanation } from '../../../src/scoring/explanation';
import { PART_CODES, type PartCode } from '../../../src/scoring/judging/part-names';
import { reasonOf } from '../../../src/scoring/reason-of';
import { NO_SCORE_CODES } from '../../../src/scoring/scorability/no-score-reason';
import { i18n } from '../language/i18n';
import { tellMissing, tellReason } from './tell-reason';
import german from './words.de';

const NAME = 'Offers a call back';

const parts = (found: PartCode[], missing: PartCode[] = [], against: PartCode[] = []) =>
  ({ code: 'parts', found, missing, against }) as const;

/** Every code, with every word that can stand in it. */
const EXPLANATIONS: Explanation[] = [
  ...PLAIN_CODES.map((code) => ({ code })),
  { code: 'said_times', times: 1 },
  { code: 'said_times', times: 3 },
  { code: 'not_found', missing: ['a name', 'a greeting'] },
  { code: 'partly_found', missing: ['a name'] },
  ...PART_CODES.map((code) => parts([code])),
  parts(['greets'], ['introduces'], ['deflects']),
  { code: 'measured', measure: 'agent_talk_share', value: 0.61, min: 0.3, max: 0.6 },
  { code: 'measured', measure: 'longest_dead_air_seconds', value: 9, min: null, max: 10 },
  { code: 'measured', measure: 'agent_pace', value: 90, min: 100, max: null },
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
  it.each(EXPLANATIONS)('is told in English as the service says it: %j', (explanation) => {
    const { reason, ...rest } = explained(explanation);
    // The name of a measure is said by the criterion.
    expect(tellReason({ reason: 'not this', ...rest })).toBe(reason.replace(/^(Measured \S+) \(.+\)/, '$1'));
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
    ).toBe('Gemessen 0,61; erwartet 0,3 bis 0,6.');
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
    const reason = 'The moon was full. Found in the words quoted.';
    expect(tellReason({ name: NAME, reason, explanation: [newer, { code: 'quoted' }] })).toBe(reason);
  });
});
