import { describe, expect, it } from 'vitest';
import { loadShippedRubric } from '../../rubric/load-shipped-rubric';
import type { Criterion } from '../../rubric/rubric';
import { groundAnswer, mergeParts } from './ground-evidence';

const [shipped] = loadShippedRubric('customer-support').criteria;
const criterion = (applies: string): Criterion => ({
  ...shipped!,
  applies: { kind: 'always' },
  rule: { ...shipped!.rule, applies },
});
const call = { sentences: [{ speaker: 'agent' as const, text: 'Hello.' }], instructions: new Set<number>() };
const given = (status: 'not_applicable' | 'not_met' | 'met', confidence = 0.9) => ({
  criterion: shipped!.id,
  status,
  confidence,
  evidence: [{ sentence: 0, quote: 'Hello' }],
  reason: 'because',
});

describe("a model's answer to one criterion", () => {
  it('may be not applicable only where the rubric says when it is asked', () => {
    expect(groundAnswer(given('not_applicable'), criterion(''), call).status).toBe('insufficient_evidence');
    expect(groundAnswer(given('not_applicable'), criterion('When there is one.'), call).status).toBe(
      'not_applicable',
    );
  });

  it('is the best of those to the parts of a call, where something has to be said once', () => {
    const parts = (['not_met', 'met'] as const).map((status) =>
      groundAnswer(given(status), criterion(''), call),
    );
    expect(mergeParts(parts, criterion(''))?.status).toBe('met');
    expect(mergeParts([], criterion(''))).toBeUndefined();
  });
});
