import { expect, it } from 'vitest';
import type { CriterionResult, EvaluationResult } from '../../scoring/evaluation';
import { withoutWords } from './without-words';

const line = (decidedBy: CriterionResult['decidedBy']): Partial<CriterionResult> => ({
  decidedBy,
  reason: 'She said that her card is lost.',
  explanation: [{ code: 'text', text: 'She said that her card is lost.' }],
});

it('leaves neither in the reason nor in its codes what a language model may have quoted', () => {
  const result = { criteria: [line('model'), line('person')], coaching: { keep: [], improve: [] } };
  const { criteria } = withoutWords(result as unknown as EvaluationResult);
  expect(JSON.stringify(criteria)).not.toContain('card');
  for (const { reason, explanation } of criteria) {
    expect(reason).toBe('The transcript this rests on is not kept any more.');
    expect(explanation).toEqual([{ code: 'transcript_gone' }]);
  }
});
