import type { ErrorValues } from '../api-exception';
import type { IssueCode } from '../error-codes';

/** What is wrong with a value: in words that say what to send instead, and as a code for those who tell it in others. */
export interface Fault {
  message: string;
  code: IssueCode;
  /** The numbers of the message. */
  values?: ErrorValues;
}

export const required = (): Fault => ({ message: 'is required', code: 'required' });
export const notText = (): Fault => ({ message: 'must be a string', code: 'not_text' });
export const endsBeforeItBegins = (): Fault => ({
  message: 'must not be before from',
  code: 'to_before_from',
});
export const maxBelowMin = (min: string): Fault => ({
  message: `must not be less than ${min}`,
  code: 'max_below_min',
});
export const tooManyDays = (days: number): Fault => ({
  message: `must be at most ${days} days after from`,
  code: 'too_many_days',
  values: { days },
});
export const notACursor = (): Fault => ({
  message: 'must be a next_cursor of this list',
  code: 'cursor_wrong',
});
export const notASentence = (): Fault => ({
  message: 'is no sentence of this transcript',
  code: 'sentence_unknown',
});
