import { isMap, listIn, type Plain } from './plain-value';

/** Ways to say one thing, as the first format has them. */
export interface Phrases {
  patterns: readonly unknown[];
  except: readonly unknown[];
  examples: readonly unknown[];
  counterExamples: readonly unknown[];
  /** Whether whatever is asked counts. */
  questions: boolean;
}

/** Phrases by name, those of several names together, or written out on the spot. */
export function phrasesOf(value: unknown, named: Plain): Phrases {
  const sets = (Array.isArray(value) ? value : [value]).map((one: unknown) =>
    typeof one === 'string' && Object.hasOwn(named, one) ? named[one] : one,
  );
  const all = (key: string) => sets.flatMap((set) => (isMap(set) ? listIn(set[key]) : []));
  return {
    patterns: all('patterns'),
    except: all('except'),
    examples: all('examples'),
    counterExamples: all('counterExamples'),
    questions: sets.some((set) => isMap(set) && set.questions === true),
  };
}

/** Those of a list that has any, under its name. */
export const listed = (lists: Record<string, readonly unknown[]>): Plain =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
