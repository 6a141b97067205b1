import { patternProblem } from './pattern';
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

/** What a rubric has brought so far, of what costs most to compile, to embed and to match. */
class Tally {
  private patterns = 0;
  private examples = 0;
  private uses = 0;

  addPatterns(field: Field, count: number): void {
    this.patterns += count;
    field.atMost(this.patterns, RUBRIC_LIMITS.patterns, 'patterns up to here');
  }

  addExamples(field: Field, count: number): void {
    this.examples += count;
    field.atMost(this.examples, RUBRIC_LIMITS.examples, 'examples up to here');
  }

  addUses(field: Field, sets: readonly PhraseSet[]): void {
    for (const { patterns, except, examples, counterExamples } of sets)
      this.uses += patterns.length + except.length + examples.length + counterExamples.length;
    field.atMost(this.uses, RUBRIC_LIMITS.uses, 'phrases up to here, each counted wherever it is used');
  }
}

function patterns(field: Field, tally: Tally): string[] {
  if (field.missing) return [];
  const items = field.items();
  tally.addPatterns(field, items.length);
  return items.map((item) => {
    const pattern = item.text();
    const problem = pattern === '' ? null : patternProblem(pattern);
    if (problem) item.fail(problem);
    return pattern;
  });
}

function examples(field: Field, tally: Tally): string[] {
  const texts = field.texts();
  tally.addExamples(field, texts.length);
  return texts;
}

/** One phrase set as written out. */
function readPhraseSet(field: Field, tally: Tally): PhraseSet {
  field.keys(KEYS);
  const similarity = field.get('similarity');
  const minimumWords = field.get('minimumWords');
  const set: PhraseSet = {
    patterns: patterns(field.get('patterns'), tally),
    except: patterns(field.get('except'), tally),
    examples: examples(field.get('examples'), tally),
    counterExamples: examples(field.get('counterExamples'), tally),
    similarity: similarity.missing ? null : similarity.number(0.3, 1),
    ...(minimumWords.missing ? {} : { minimumWords: minimumWords.number(1, 40) }),
    questions: field.get('questions').flag(false),
  };
  if (set.patterns.length + set.examples.length === 0 && !set.questions)
    field.fail('needs patterns or examples');
  return set;
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

/** The phrase sets a rubric names once and uses in many places. */
export class PhraseBook {
  private readonly sets = new Map<string, PhraseSet>();
  private readonly tally = new Tally();

  constructor(field: Field) {
    if (field.missing) return;
    const names = field.keys();
    field.atMost(names.length, RUBRIC_LIMITS.phraseSets, 'sets of phrases');
    for (const name of names) this.sets.set(name, readPhraseSet(field.get(name), this.tally));
  }

  /** A set by name, several by a list of names, or one written out on the spot. */
  read(field: Field): PhraseSet {
    if (field.isMap) return readPhraseSet(field, this.tally);
    const wanted = field.isList ? field.items() : [field];
    const found = wanted.map((item) => {
      const name = item.text();
      const set = this.sets.get(name);
      if (!set && name !== '') item.fail(`names phrases that are not defined: ${name}`);
      return set;
    });
    const defined = found.filter((set) => set !== undefined);
    this.tally.addUses(field, defined);
    const [first, ...rest] = defined;
    if (first && rest.length === 0) return first;
    return merge(first ? [first, ...rest] : []);
  }
}
