import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { loadShippedRubric } from '../rubric/load-shipped-rubric';
import { wholeWords } from '../rubric/pattern';
import { PatternMatcher } from './pattern-matcher';
import { requiredLiterals } from './required-literals';

describe('required literals', () => {
  it('name what any match must contain', () => {
    expect(requiredLiterals('date of birth')).toEqual([['date of birth']]);
    expect(requiredLiterals('(?:how|what) can i')).toEqual([['how', 'what'], [' can i']]);
    expect(requiredLiterals('birth ?day')).toEqual([['birth'], ['day']]);
  });

  it('ask for nothing where a match may do without', () => {
    expect(requiredLiterals('(?:very )?')).toEqual([]);
    expect(requiredLiterals('\\w+')).toEqual([]);
    expect(requiredLiterals('sorry|\\d+')).toEqual([]);
    expect(requiredLiterals('[sz]')).toEqual([]);
  });
});

describe('the pattern matcher', () => {
  const rubric = loadShippedRubric('customer-support');
  const patterns = rubric.criteria.flatMap(({ detector }) =>
    detector.kind === 'says' ? detector.parts.flatMap((part) => part.phrases.patterns) : [],
  );
  const matcher = new PatternMatcher(patterns.map((pattern) => [pattern]));
  const regexes = patterns.map((pattern) => RE2JS.compile(wholeWords(pattern)));
  const vocabulary = [...new Set(patterns.join(' ').match(/[a-z]{1,12}/g))];

  it('finds exactly what every pattern by itself finds, whatever is said', () => {
    const text = fc.array(fc.constantFrom(...vocabulary), { maxLength: 14 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (said) => {
        const alone = regexes.flatMap((regex, at) => (regex.test(said) ? [at] : []));
        expect([...matcher.match(said)].sort((a, b) => a - b)).toEqual(alone);
      }),
      { numRuns: 150 },
    );
  });

  it('takes letters of other alphabets for what they are', () => {
    const other = new PatternMatcher([['grüezi'], ['merci']]);
    expect([...other.match('grüezi mitenand')]).toEqual([0]);
  });
});
