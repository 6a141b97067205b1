import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../detectors/detector-kinds';
import { loadShippedRubric } from '../rubric/load-shipped-rubric';
import { wholeWords } from '../rubric/pattern';
import { PatternMatcher } from './pattern-matcher';
import { literalsOf } from './required-literals';

describe('required literals', () => {
  it('name what any match must contain', () => {
    expect(literalsOf('date of birth').required).toEqual([['date of birth']]);
    expect(literalsOf('(?:how|what) can i').required).toEqual([['how can i', 'what can i']]);
    expect(literalsOf('birth ?day').required).toEqual([['birthday', 'birth day']]);
    expect(literalsOf('(?:i|we) (?:will|can(?: now)?) \\w+ed it').required).toEqual([
      ['i will ', 'i can ', 'we will ', 'we can '],
      ['ed it'],
    ]);
  });

  it('ask for nothing where a match may do without', () => {
    expect(literalsOf('(?:very )?').required).toEqual([]);
    expect(literalsOf('\\w+').required).toEqual([]);
    expect(literalsOf('sorry|\\d+').required).toEqual([]);
    expect(literalsOf('[sz]').required).toEqual([]);
  });
});

describe('matched texts', () => {
  it('are told where a pattern matches few texts, wherever they stand', () => {
    expect(literalsOf('(?:thank you|thanks)(?: a lot)?').texts).toEqual([
      'thank you',
      'thank you a lot',
      'thanks',
      'thanks a lot',
    ]);
    for (const pattern of ['^hello', 'bye$', 'no+', '\\w+', 'x?', '(?:a|b)\\b'])
      expect(literalsOf(pattern).texts).toBeNull();
  });
});

describe('possible beginnings', () => {
  it('are what a match can begin with, optional words or not', () => {
    expect(literalsOf('^(?:(?:oh|well) ){0,3}(?:i|we) \\w+').beginnings).toEqual([
      'oh ',
      'well ',
      'i ',
      'we ',
    ]);
    expect(literalsOf('^(?:sorry )?i am').beginnings).toEqual(['i am', 'sorry i am']);
    expect(literalsOf('^(?:no+|yes \\w+)').beginnings).toEqual(['n', 'yes ']);
  });

  it('are not known where a match may begin with anything', () => {
    for (const pattern of ['^\\w+ now', '^(?:a |\\w+ )b', '^(?:\\w+ )?b', '^(?:[ab] ){0,2}c', '^a?'])
      expect(literalsOf(pattern).beginnings, pattern).toBeNull();
  });
});

describe('the pattern matcher', () => {
  const rubric = loadShippedRubric('customer-support');
  const patterns = rubric.criteria
    .flatMap(({ detector }) => kindOf(detector).parts(detector))
    .flatMap((part) => part.phrases.patterns);
  const matcher = new PatternMatcher(patterns.map((pattern) => [pattern]));
  const regexes = patterns.map((pattern) => RE2JS.compile(wholeWords(pattern)));
  const vocabulary = [...new Set(patterns.join(' ').match(/[a-z]{1,12}/g))];

  it('finds exactly what every pattern by itself finds, whatever is said', () => {
    const word = fc.constantFrom(...vocabulary);
    const begun = fc.constantFrom(
      '',
      'hello this is',
      'okay so',
      'thank you',
      'i am',
      'yes that is',
      'good morning',
    );
    const text = fc
      .tuple(begun, fc.array(word, { maxLength: 14 }))
      .map(([first, words]) => [first, ...words].filter(Boolean).join(' '));
    fc.assert(
      fc.property(text, (said) => {
        const alone = regexes.flatMap((regex, at) => (regex.test(said) ? [at] : []));
        expect([...matcher.match(said)].sort((a, b) => a - b)).toEqual(alone);
      }),
      { numRuns: 300 },
    );
  });

  it('minds the edges of words as the pattern by itself does, whatever stands around it', () => {
    const own = ['yes', "that's it", 'e-mail', "o'", "'s", '24 7'];
    const few = new PatternMatcher(own.map((pattern) => [pattern]));
    const alone = own.map((pattern) => RE2JS.compile(wholeWords(pattern)));
    const piece = fc.constantFrom(...own, ...own, ' ', '-', "'", 'x', '7', '_', 'é', 'that is it', 'E');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const said = pieces.join('');
        const found = alone.flatMap((regex, at) => (regex.test(said) ? [at] : []));
        expect([...few.match(said)].sort((a, b) => a - b)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  it('takes letters of other alphabets for what they are', () => {
    const other = new PatternMatcher([['grüezi'], ['merci']]);
    expect([...other.match('grüezi mitenand')]).toEqual([0]);
  });
});
