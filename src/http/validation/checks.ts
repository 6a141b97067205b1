import { metadataShapeIssue } from './body-shape';
import { notText, required, type Fault } from './fault';
import type { Check } from './rule';
import { unicodeIssue } from './unicode';

/** Length in Unicode code points, as the specification counts: an emoji is one character, not two. */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) i++;
    count++;
  }
  return count;
}

/** A string of `min` to `max` characters. */
export const text =
  (min: number, max: number): Check =>
  (value) => {
    if (value === undefined) return required();
    if (typeof value !== 'string') return notText();
    // Twice as many units as code points at most: counts only where it can matter.
    const length = value.length <= max && value.length >= min * 2 ? value.length : codePoints(value);
    if (length >= min && length <= max) return unicodeIssue(value);
    return min === 0
      ? { message: `must have at most ${max} characters`, code: 'text_too_long', values: { max } }
      : { message: `must have ${min} to ${max} characters`, code: 'length_wrong', values: { min, max } };
  };

/** One of a list of strings. */
export const oneOf =
  (...allowed: string[]): Check =>
  (value) => {
    if (value === undefined) return required();
    return typeof value === 'string' && allowed.includes(value)
      ? null
      : {
          message: `must be ${allowed.map((word) => `"${word}"`).join(' or ')}`,
          code: 'choice_unknown',
        };
  };

/** A text of 1 to `max` characters that is not only spaces. */
export const words =
  (max: number): Check =>
  (value) =>
    text(1, max)(value) ??
    ((value as string).trim() === '' ? { message: 'must not be blank', code: 'blank' } : null);

/** A JSON number without a fraction. */
export const wholeNumber =
  (min: number, max: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
      ? null
      : {
          message: `must be an integer from ${min} to ${max}`,
          code: 'not_whole_number',
          values: { min, max },
        };

/** Null, or a number of days. */
export const daysOrNull =
  (max: number): Check =>
  (value) =>
    value === null || wholeNumber(1, max)(value) === null
      ? null
      : {
          message: `must be null or a whole number from 1 to ${max}`,
          code: 'not_whole_number',
          values: { min: 1, max },
        };

/** A whole number of seconds, up to the largest that JSON carries exactly. */
export const wholeSeconds = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Digits only: whole seconds as a form sends them. */
export const digits: Check = (value) =>
  typeof value === 'string' && /^\d+$/.test(value)
    ? null
    : { message: 'must consist of digits only (whole seconds)', code: 'not_digits' };

const notAnObject = (message: string): Fault => ({ message, code: 'not_an_object' });

/** A JSON object, of any content. */
export const jsonObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? null
    : notAnObject('must be a JSON object');

/** The text of a JSON object, of a depth and size that can be read. */
export const jsonObjectText: Check = (value) => {
  if (typeof value !== 'string') return notAnObject('must be a JSON object as a string');
  const issue = metadataShapeIssue(value);
  if (issue) return { message: issue, code: 'value_wrong' };
  try {
    return jsonObject(JSON.parse(value));
  } catch {
    return notAnObject('must be a JSON object as a string');
  }
};
