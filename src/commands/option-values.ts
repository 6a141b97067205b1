import { isEmail } from 'class-validator';
import { parseDate } from '../http/validation/parse-date';
import { CommandInvalid } from './command-invalid';
import type { CommandLine } from './command.decorator';

/** The moment an option names, undefined when it was not given. */
export function dateOption({ text }: CommandLine, option: string): Date | undefined {
  const given = text[option];
  if (given === undefined) return undefined;
  const moment = parseDate(given);
  if (!moment) throw new CommandInvalid(`--${option} must be a date-time such as 2026-01-31T14:05:00Z`);
  return moment;
}

/** The name an option gives, of a length that can be stored. */
export function nameOption({ text }: CommandLine, option: string): string {
  const given = text[option] ?? '';
  if ([...given].length > 200) throw new CommandInvalid(`--${option} must have at most 200 characters`);
  return given;
}

/** Throws `CommandInvalid`. */
export function checkEmail(email: string): void {
  if (!isEmail(email)) throw new CommandInvalid('the e-mail address is not one');
}
