import type { RE2JS } from 're2js';
import { compilePattern } from '../rubric/pattern';
import type { PhraseSet } from '../rubric/rubric';
import { normaliseWords } from '../words/normalise';
import type { Utterance } from '../words/utterance';

/** What a set of wordings is looked for by. */
interface Compiled {
  patterns: readonly RE2JS[];
  except: readonly RE2JS[];
  /** Normalised examples: an utterance that is one of them counts, or does not. */
  examples: ReadonlySet<string>;
  counterExamples: ReadonlySet<string>;
}

/** Kept for as long as their rubric is. */
const known = new WeakMap<PhraseSet, Compiled>();

function compiled(phrases: PhraseSet): Compiled {
  const held = known.get(phrases);
  if (held) return held;
  const made = {
    patterns: phrases.patterns.map(compilePattern),
    except: phrases.except.map(compilePattern),
    examples: new Set(phrases.examples.map(normaliseWords)),
    counterExamples: new Set(phrases.counterExamples.map(normaliseWords)),
  };
  known.set(phrases, made);
  return made;
}

type Said = Pick<Utterance, 'words' | 'question'>;

/**
 * Whether an utterance says one of some wordings: by a pattern, as an example, or by being a question where any counts,
 * and not excepted. Linear in the utterance for each pattern.
 */
export function isSaid({ words, question }: Said, phrases: PhraseSet): boolean {
  const { patterns, examples } = compiled(phrases);
  const said =
    (phrases.questions && question) || examples.has(words) || patterns.some((pattern) => pattern.test(words));
  return said && !isExcepted({ words }, phrases);
}

/** Whether an utterance does not count for some wordings whatever it says: by an exception or as a counter-example. */
export function isExcepted({ words }: Pick<Said, 'words'>, phrases: PhraseSet): boolean {
  const { except, counterExamples } = compiled(phrases);
  return counterExamples.has(words) || except.some((pattern) => pattern.test(words));
}
