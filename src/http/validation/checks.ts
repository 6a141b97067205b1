import { metadataShapeIssue } from './body-shape';
import type { Check } from './rule';
import { unicodeIssue } from './unicode';

const REQUIRED = 'is required';

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
    if (value === undefined) return REQUIRED;
    if (typeof value !== 'string') return 'must be a string';
    // Twice as many units as code points at most: counts only where it can matter.
    const length = value.length <= max && value.length >= min * 2 ? value.length : codePoints(value);
    if (length >= min && length <= max) return unicodeIssue(value);
    return min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
  };

/** One of a list of strings. */
export const oneOf =
  (...allowed: string[]): Check =>
  (value) => {
    if (value === undefined) return REQUIRED;
    return typeof value === 'string' && allowed.includes(value)
      ? null
      : `must be ${allowed.map((word) => `"${word}"`).join(' or ')}`;
  };

/** A whole number of seconds, up to the largest that JSON carries exactly. */
export const wholeSeconds: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0
    ? null
    : 'must be an integer from 0 to 9007199254740991';

/** Digits only: whole seconds as a form sends them. */
export const digits: Check = (value) =>
  typeof value === 'string' && /^\d+$/.test(value) ? null : 'must consist of digits only (whole seconds)';

/** A JSON object, of any content. */
export const jsonObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'must be a JSON object';

/** The text of a JSON object, of a depth and size that can be read. */
export const jsonObjectText: Check = (value) => {
  if (typeof value !== 'string') return 'must be a JSON object as a string';
  const issue = metadataShapeIssue(value);
  if (issue) return issue;
  try {
    return jsonObject(JSON.parse(value));
  } catch {
    return 'must be a JSON object as a string';
  }
};
