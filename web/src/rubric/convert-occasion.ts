import { listed, phrasesOf } from './named-phrases';
import { isMap, listIn, type Plain } from './plain-value';

/**
 * When a criterion is asked, as the second format says it: always, when times are known, or when one side says certain
 * words. Null for what it cannot say: a complaint, any question, or one of several occasions that do not come to one.
 */
export function convertOccasion(applies: unknown, named: Plain): unknown {
  if (applies === undefined || applies === null || applies === 'always' || applies === 'times_known')
    return applies ?? undefined;
  const occasions = (Array.isArray(applies) ? applies : [applies]) as unknown[];
  const said = occasions.filter(isMap);
  const sets = said.map((one) => phrasesOf(one.said, named));
  const [by, ...others] = new Set(said.map((one) => one.by ?? 'either'));
  const isOne = said.length === occasions.length && others.length === 0;
  // An exception is one to its own words only.
  const isApart = sets.length > 1 && sets.some(({ except }) => except.length > 0);
  const patterns = sets.flatMap((set) => set.patterns);
  if (!isOne || isApart || patterns.length === 0 || sets.some(({ questions }) => questions)) return null;
  // Without its examples: an occasion of the first format comes up in its words alone.
  return { by, wordings: patterns, ...listed({ except: sets.flatMap((set) => set.except) }) };
}

/** The part of a call that is looked at. Null where it begins with another occasion than the criterion is asked at. */
export function convertWindow(window: unknown, applies: unknown, occasion: unknown): unknown {
  if (!isMap(window) || window.after === undefined) return window ?? undefined;
  const isSame = isMap(occasion) && isSameOccasion(window.after, applies);
  return isSame ? { turns_after: window.turns } : null;
}

const isSameOccasion = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

const canonical = (occasion: unknown): unknown =>
  Array.isArray(occasion)
    ? listIn(occasion).map(canonical)
    : isMap(occasion)
      ? [occasion.by ?? 'either', occasion.said]
      : occasion;
