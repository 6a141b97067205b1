import type { Fault } from './fault';

/**
 * What is wrong with a text that is not Unicode; null for any other value. JSON may escape one half of a surrogate pair
 * (`"\ud800"`), which no encoding of Unicode can carry: no database stores it, and in its place would stand another text.
 */
export const unicodeIssue = (value: unknown): Fault | null =>
  typeof value !== 'string' || value.isWellFormed()
    ? null
    : {
        message: 'must be valid Unicode: it has one half of a surrogate pair without the other',
        code: 'not_unicode',
      };
