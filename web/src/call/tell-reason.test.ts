import { afterEach, describe, expect, it } from 'vitest';
import { abstain } from '../../../src/scoring/certainty/abstain';
import { i18n } from '../language/i18n';
import { tellReason } from './tell-reason';
import german from './words.de';

const unsure = (status: 'met' | 'partly' | 'not_met' | 'not_applicable') =>
  abstain(
    { status, probabilities: { met: 0.5, partly: 0.5, not_met: 0.5, not_applicable: 0.5 }, reason: '' },
    0.7,
  ).reason;

afterEach(async () => {
  await i18n.changeLanguage('en');
});

const REASONS = [
  unsure('met'),
  unsure('partly'),
  unsure('not_met'),
  unsure('not_applicable'),
  'Found in the words quoted.',
  'Said 3 times.',
  'Not found: a name; a greeting.',
  'Found in part; not found: a name.',
  'Recognised: a greeting; a name.',
  'Recognised: a greeting, not recognised: a name.',
  'Not recognised: a name, against it: a rude word.',
  'Measured 0.61 (agent talk ratio); expected 0.3 to 0.6.',
  'Measured 9 (longest dead air seconds); expected at most 10.',
  'Nothing said is like the examples. Answered as your reviewers do in such calls.',
];

describe('why the engine answered so', () => {
  it.each(REASONS)('is told in English as the engine says it: %s', (reason) => {
    // The name of a measure is said by the criterion.
    expect(tellReason(reason)).toBe(reason.replace(/^(Measured \S+) \(.+\)/, '$1'));
  });

  it('is told as it is where a language model says it', () => {
    expect(tellReason('The agent apologised twice.')).toBe('The agent apologised twice.');
  });

  it('is told in German on the German page; names of the rubric stay', async () => {
    i18n.addResourceBundle('de', 'call', german);
    await i18n.changeLanguage('de');
    expect(tellReason(unsure('met'))).toBe('Zu unsicher, um zu zählen: am ehesten erfüllt (50 %).');
    expect(tellReason('Recognised: a greeting, not recognised: a name.')).toBe(
      'Erkannt: a greeting, nicht erkannt: a name.',
    );
    for (const reason of REASONS) expect(tellReason(reason)).not.toBe(reason);
  });
});
