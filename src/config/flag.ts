import { Transform } from 'class-transformer';

const WORDS: Record<string, boolean> = {
  true: true,
  on: true,
  '1': true,
  false: false,
  off: false,
  '0': false,
};

/** Reads a switch: true/on/1 or false/off/0. Anything else stays as it is, for `@IsBoolean()` to refuse. */
export const flag = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (WORDS[value.toLowerCase()] ?? value) : value,
  );
