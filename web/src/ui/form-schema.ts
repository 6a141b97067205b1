import * as z from 'zod/mini';
import { tellIssue } from '../api/tell-error';
import type { IssueCode } from '../api/types';

/** What the service takes, in characters. */
const MAX_PASSWORD_LENGTH = 1_000;

// What a field takes, told in the words that the service's refusal of it is told in.

const told = (code: IssueCode, values?: Record<string, number>) => ({
  // At the moment it is found, in the language the page is in then.
  error: () => tellIssue({ field: '', message: '', code, ...(values && { values }) }),
});

const atMost = (max: number) => z.maxLength(max, told('text_too_long', { max }));
const notBlank = z.refine<string>((value) => value.trim() !== '', { ...told('required'), abort: true });

/** A text that may be empty. */
export const anyText = (max: number) => z.string().check(atMost(max));

/** A text that has to be given, without the spaces around it. */
export const someText = (max: number) => z.string().check(z.trim(), notBlank, atMost(max));

/** A password as it is typed: spaces belong to it. */
export const password = (min = 1) =>
  z.string().check(
    z.refine((value) => value !== '', { ...told('required'), abort: true }),
    z.refine((value) => [...value].length >= min, told('length_wrong', { min, max: MAX_PASSWORD_LENGTH })),
  );

/** At least one of several. */
export const someOf = <T extends string>(values: readonly T[]) =>
  z.array(z.enum(values)).check(z.minLength(1, told('none_chosen')));

/** One of several, of a field in which none is chosen at first. */
export const someChoice = z
  .nullable(z.string())
  .check(z.refine((value) => value !== null && value !== '', told('required')));

/** A whole number, of a field that is `NaN` while it is empty. */
export const wholeNumber = (min: number, max: number) =>
  z.custom<number>(
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    told('not_whole_number', { min, max }),
  );

/** A day, or a moment, that has to be given. */
export const someDate = z.string().check(notBlank);

/** Sentences of a text that has one a line. */
export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
