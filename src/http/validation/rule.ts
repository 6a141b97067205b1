import { ValidateIf, registerDecorator, type ValidationArguments } from 'class-validator';
import { unicodeIssue } from './unicode';

/** What is wrong with a value, in words that say what to send instead; null when nothing is. */
export type Check = (value: unknown) => string | null;

/** A property that must satisfy `check` and, as a text, be Unicode; the message becomes the issue's. */
export function Rule(check: Check): PropertyDecorator {
  const issueOf: Check = (value) => check(value) ?? unicodeIssue(value);
  return (target, propertyName) =>
    registerDecorator({
      name: 'contractRule',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => issueOf(value) === null,
        defaultMessage: (args?: ValidationArguments) => issueOf(args?.value) ?? '',
      },
    });
}

/**
 * A property that may be left out. `null` is not left out: class-validator's own `IsOptional` would take
 * it for that, and the specification has no field that may be null.
 */
export const MayBeLeftOut = (): PropertyDecorator =>
  ValidateIf((_object: object, value: unknown) => value !== undefined);
