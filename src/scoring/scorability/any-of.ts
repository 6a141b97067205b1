/** Any of these wordings, which are expressions over normalised words, as whole words. */
export const anyOf = (...wordings: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${wordings.join('|')})\\b`);
