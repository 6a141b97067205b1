import { patternProblem } from './pattern';
import type { PhraseSet } from './rubric';
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

function patterns(field: Field): string[] {
  if (field.missing) return [];
  return field.items().map((item) => {
    const pattern = item.text();
    const problem = pattern === '' ? null : patternProblem(pattern);
    if (problem) item.fail(problem);
    return pattern;
  });
}

/** One phrase set as written out. */
export function readPhraseSet(field: Field): PhraseSet {
  field.keys(KEYS);
  const similarity = field.get('similarity');
  const minimumWords = field.get('minimumWords');
  const set: PhraseSet = {
    patterns: patterns(field.get('patterns')),
    except: patterns(field.get('except')),
    examples: field.get('examples').texts(),
    counterExamples: field.get('counterExamples').texts(),
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

  constructor(field: Field) {
    if (field.missing) return;
    for (const name of field.keys()) this.sets.set(name, readPhraseSet(field.get(name)));
  }

  /** A set by name, several by a list of names, or one written out on the spot. */
  read(field: Field): PhraseSet {
    if (field.isMap) return readPhraseSet(field);
    const wanted = field.isList ? field.items() : [field];
    const found = wanted.map((item) => {
      const name = item.text();
      const set = this.sets.get(name);
      if (!set && name !== '') item.fail(`names phrases that are not defined: ${name}`);
      return set;
    });
    const [first, ...rest] = found.filter((set) => set !== undefined);
    if (first && rest.length === 0) return first;
    return merge(first ? [first, ...rest] : []);
  }
}
