import { describe, expect, it } from 'vitest';
import { fitMultinomial, type RegressionRow } from './multinomial-regression';

const PENALTIES = { classes: 2, penalty: 0.1, biasPenalty: 0.1, slopePenalty: 1 };

/** Two classes: the offsets say the first with odds of 3 to 1, and it is so in three calls of four. */
const AS_THE_RULE_SAYS: RegressionRow[] = Array.from({ length: 400 }, (_, at) => ({
  offsets: [Math.log(0.75), Math.log(0.25)],
  values: [at % 2],
  label: at % 4 === 0 ? 1 : 0,
}));

describe('multinomial regression with the rule as its offset', () => {
  it('leaves a rule that is right as it is', () => {
    const rows = AS_THE_RULE_SAYS.map((row, at) => ({ ...row, values: [at % 3] }));
    const { slope, biases, weights } = fitMultinomial(rows, PENALTIES);
    expect(slope).toBeCloseTo(1, 1);
    for (const value of [...biases, ...weights.flat()]) expect(Math.abs(value)).toBeLessThan(0.1);
  });

  it('learns what the rule does not know', () => {
    const rows = AS_THE_RULE_SAYS.map((row) => ({ ...row, values: [row.label] }));
    const { weights } = fitMultinomial(rows, PENALTIES);
    expect((weights[1]?.[0] ?? 0) - (weights[0]?.[0] ?? 0)).toBeGreaterThan(3);
  });

  it('gives the same numbers for the same calls', () => {
    expect(fitMultinomial(AS_THE_RULE_SAYS, PENALTIES)).toEqual(fitMultinomial(AS_THE_RULE_SAYS, PENALTIES));
  });
});
