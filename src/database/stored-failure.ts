/** Why something failed, fit for an administrator: in a sentence, and by a code that the page has words for. */
export interface Failure<Code extends string> {
  message: string;
  code: Code;
}

/** What a row says of a failure. */
export const storedFailure = <Code extends string>({ message, code }: Failure<Code>) => ({
  lastError: message,
  failureCode: code,
});

/** What a row says of no failure. */
export const NO_FAILURE = { lastError: null, failureCode: null };
