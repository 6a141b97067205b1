import type { ValueTransformer } from 'typeorm';

const NUL = '\u0000';
/** SUBSTITUTE, the control character for what cannot be represented; stands before what it replaces. */
const ESCAPE = '\u001a';

/**
 * Keeps the character U+0000 in text of SQLite: its driver stores a string with one whole but reads it back
 * only up to there. Other text is stored as it is.
 */
export const escapeNul: ValueTransformer = {
  to: (value: unknown) =>
    typeof value === 'string' ? value.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll(NUL, `${ESCAPE}0`) : value,
  from: (value: unknown) =>
    typeof value === 'string' ? value.replaceAll(`${ESCAPE}0`, NUL).replaceAll(`${ESCAPE}1`, ESCAPE) : value,
};
