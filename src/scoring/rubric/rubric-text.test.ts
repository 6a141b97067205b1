import { describe, expect, it } from 'vitest';
import { rubricTextKey } from './rubric-text';

describe('the key of a text of a rubric', () => {
  it('tells a text from one whose erased example was as long as what replaces it', () => {
    const hash = 'a'.repeat(64);
    const [before, after] = ['- I am Ann Miller', '- Erased example'].map((source) => source.padEnd(20, '.'));
    expect(rubricTextKey({ hash, source: before! })).not.toBe(rubricTextKey({ hash, source: after! }));
  });

  it('is the same for the same text', () => {
    const rubric = { hash: 'b', source: 'name: One' };
    expect(rubricTextKey({ ...rubric })).toBe(rubricTextKey(rubric));
  });
});
