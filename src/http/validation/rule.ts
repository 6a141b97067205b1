import { ValidateIf, registerDecorator, type ValidationArguments } from 'class-validator';
import type { Fault } from './fault';
import { keepIssues } from './kept-issues';
import { unicodeIssue } from './unicode';

/** What is wrong with a value; null when nothing is. */
export type Check = (value: unknown) => Fault | null;

/** A property that must satisfy `check` and, as a text, be Unicode. */
export function Rule(check: Check): PropertyDecorator {
  return (target, propertyName) => {
    const field = propertyName as string;
    registerDecorator({
      name: 'contractRule',
      target: target.constructor,
      propertyName: field,
      validator: {
        validate: (value: unknown, args?: ValidationArguments) => {
          const fault = check(value) ?? unicodeIssue(value);
          if (fault && args) keepIssues(args.object, field, [{ field, ...fault }]);
          return fault === null;
        },
        defaultMessage: () => 'is wrong',
      },
    });
  };
}

/**
 * A property that may be left out. `null` is not left out: class-validator's own `IsOptional` would take
 * it for that, and the specification has no field that may be null.
 */
export const MayBeLeftOut = (): PropertyDecorator =>
  ValidateIf((_object: object, value: unknown) => value !== undefined);
