import { describe, expect, it } from 'vitest';
import type { PhraseSet } from '../rubric/rubric';
import { normaliseWords } from '../words/normalise';
import { isSaid } from './literal-wordings';

const notice = (set: Partial<PhraseSet> = {}): PhraseSet => ({
  patterns: ['(?:is|may be) recorded', '^we tape'],
  except: ['is not recorded'],
  examples: ['We record our calls.'],
  counterExamples: ['Nothing is recorded here.'],
  similarity: null,
  questions: false,
  ...set,
});

const says = (text: string, set = notice()) =>
  isSaid({ words: normaliseWords(text), question: text.includes('?') }, set);

describe('literal wordings', () => {
  it.each([
    ['This call is recorded.', true],
    ['this call may be recorded for quality', true],
    ['We record our calls!', true],
    ['We tape all calls', true],
    ['So we tape all calls', false],
    ['This call is recorderly', false],
    ['Nothing is recorded here.', false],
    ['Nothing is recorded here, but this is recorded.', true],
    ["Don't worry, it is not recorded.", false],
    ['Good morning', false],
  ])('in %j: %s', (text, said) => {
    expect(says(text)).toBe(said);
  });

  it('count any question where a rubric says so', () => {
    expect(says('Which lamps are on?', notice({ questions: true }))).toBe(true);
    expect(says('Which lamps are on?')).toBe(false);
  });
});
