import { patternFault } from './pattern';
import type { PhraseSet } from './rubric';
import { RUBRIC_LIMITS } from './rubric-limits';
import type { Field } from './yaml-reader';

const KEYS = [
  'patterns',
  'except',
  'examples',
  'counterExamples',
  'similarity',
  'minimumWords',
  'questions',
] as const;

/**
 * Reads the wordings and examples of a rubric, and counts them against its bounds. In format 1, sets of them have
 * names, each used in many places.
 */
export class PhraseBook {
  private readonly sets = new Map<string, PhraseSet>();
  private patternCount = 0;
  private exampleCount = 0;
  private uses = 0;

  /** `named` is the map of sets with names, where there is one. */
  constructor(named?: Field) {
    if (!named || named.missing) return;
    const names = named.keys();
    named.atMost(names.length, RUBRIC_LIMITS.phraseSets, 'too_many_phrase_sets');
    for (const name of names) this.sets.set(name, this.written(named.get(name)));
  }

  /** A set by name, several by a list of names, or one written out on the spot. */
  read(field: Field): PhraseSet {
    if (field.isMap) return this.written(field);
    const wanted = field.isList ? field.items() : [field];
    const found = wanted.map((item) => {
      const name = item.text();
      const set = this.sets.get(name);
      if (!set && name !== '') item.fail('phrases_unknown', { name });
      return set;
    });
    const defined = found.filter((set) => set !== undefined);
    this.addUses(field, defined);
    const [first, ...rest] = defined;
    if (first && rest.length === 0) return first;
    return merge(first ? [first, ...rest] : []);
  }

  /** The set of format 2 that stands in a map: wordings under `key`, and what is said of them beside it. */
  wordingSet(field: Field, key: string): PhraseSet {
    return {
      patterns: this.wordings(field.get(key)),
      except: this.wordings(field.get('except')),
      examples: this.examples(field.get('examples')),
      counterExamples: this.examples(field.get('counter_examples')),
      similarity: null,
      questions: false,
    };
  }

  /** A list of regular expressions of the RE2 syntax over normalised words. */
  wordings(field: Field): string[] {
    if (field.missing) return [];
    const items = field.items();
    this.patternCount += items.length;
    field.atMost(this.patternCount, RUBRIC_LIMITS.patterns, 'too_many_patterns');
    return items.map((item) => {
      const pattern = item.text();
      const fault = pattern === '' ? null : patternFault(pattern);
      if (fault) item.fail(...fault);
      return pattern;
    });
  }

  /** A list of whole utterances. */
  examples(field: Field): string[] {
    const texts = field.texts();
    this.exampleCount += texts.length;
    field.atMost(this.exampleCount, RUBRIC_LIMITS.examples, 'too_many_examples');
    return texts;
  }

  /** A set of format 1 as written out. */
  private written(field: Field): PhraseSet {
    field.keys(KEYS);
    const similarity = field.get('similarity');
    const minimumWords = field.get('minimumWords');
    const set: PhraseSet = {
      patterns: this.wordings(field.get('patterns')),
      except: this.wordings(field.get('except')),
      examples: this.examples(field.get('examples')),
      counterExamples: this.examples(field.get('counterExamples')),
      similarity: similarity.missing ? null : similarity.number(0.3, 1),
      ...(minimumWords.missing ? {} : { minimumWords: minimumWords.number(1, 40) }),
      questions: field.get('questions').flag(false),
    };
    if (set.patterns.length + set.examples.length === 0 && !set.questions)
      field.fail('patterns_or_examples_missing');
    return set;
  }

  private addUses(field: Field, sets: readonly PhraseSet[]): void {
    for (const { patterns, except, examples, counterExamples } of sets)
      this.uses += patterns.length + except.length + examples.length + counterExamples.length;
    field.atMost(this.uses, RUBRIC_LIMITS.uses, 'too_many_uses');
  }
}

function merge(sets: PhraseSet[]): PhraseSet {
  return {
    patterns: sets.flatMap((set) => set.patterns),
    except: sets.flatMap((set) => set.except),
    examples: sets.flatMap((set) => set.examples),
    counterExamples: sets.flatMap((set) => set.counterExamples),
    similarity: sets.find((set) => set.similarity !== null)?.similarity ?? null,
    minimumWords: sets.find((set) => set.minimumWords !== undefined)?.minimumWords,
    questions: sets.some((set) => set.questions),
  };
}
