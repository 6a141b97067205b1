import type { AnswerOf } from '../api/operations';

/** The draft as the service answers it. */
export type DraftAnswer = AnswerOf<'rubric/draft', 'put'>;

/** A criterion as the service reads it, with what a shared one says. */
export type ReadCriterion = DraftAnswer['criteria'][number];
