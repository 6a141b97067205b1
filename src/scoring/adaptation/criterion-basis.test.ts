import { describe, expect, it } from 'vitest';
import { loadShippedRubric } from '../rubric/load-shipped-rubric';
import type { Criterion } from '../rubric/rubric';
import { basisOf } from './criterion-basis';

const criterion = loadShippedRubric('customer-support').criteria.find(({ id }) => id === 'greeting')!;
const changed = (fields: Partial<Criterion>): string => basisOf({ ...criterion, ...fields });

describe('the basis of a criterion', () => {
  it('is the same whatever it weighs and advises', () => {
    expect(changed({})).toBe(basisOf(criterion));
    expect(changed({ weight: 60, name: 'Hello', minConfidence: 0.9 })).toBe(basisOf(criterion));
  });

  it('is another where another question is asked, or it is answered by something else', () => {
    const { rule } = criterion;
    const others = [
      changed({ question: 'Was the greeting warm?' }),
      changed({ rule: { ...rule, met: 'Two of the three.' } }),
      changed({ detector: { kind: 'examples' } }),
      changed({ window: { kind: 'whole' }, speaker: 'customer' }),
      basisOf(criterion),
    ];
    expect(new Set(others).size).toBe(others.length);
  });

  it('knows the examples only where these teach the engine', () => {
    const examples = ['Hello and welcome.'];
    expect(changed({ examples })).toBe(basisOf(criterion));
    const taught = { detector: { kind: 'examples' } };
    expect(changed({ ...taught, examples })).not.toBe(changed(taught));
  });
});
