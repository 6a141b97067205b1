import { marksIn, type Mark } from '../../../src/evaluations/search/highlights';
import {
  readSearchQuery,
  SearchQueryInvalid,
  type SearchProblem,
} from '../../../src/evaluations/search/search-query';
import type { Sentence } from '../api/types';

/** Where a call says any of what is searched for. */
export interface Hits {
  /** By the place of the sentence, in the order of the call. */
  marks: ReadonlyMap<number, Mark[]>;
  /** Why the query cannot be read. */
  problem?: SearchProblem;
}

const NONE: Hits = { marks: new Map() };

/** Reads a query as the list of calls does. */
export function findHits(sentences: readonly Sentence[], query: string): Hits {
  if (query.trim() === '') return NONE;
  try {
    const terms = readSearchQuery(query);
    const found = sentences.map((sentence, at) => [at, marksIn(sentence, terms).marks] as const);
    return { marks: new Map(found.filter(([, marks]) => marks.length > 0)) };
  } catch (error) {
    if (error instanceof SearchQueryInvalid) return { ...NONE, problem: error.code };
    throw error;
  }
}
