import { randomUUID } from 'node:crypto';

/**
 * A JSON text that is answered to the letter as it is stored: parsed and written again, it would lose digits beyond a
 * double's precision and names that stand twice. Only `writeJson` writes it.
 */
export class VerbatimJson {
  /** Stands for it while the rest is written. Of its own and made anew, so that no text of a client can hold it. */
  readonly mark = randomUUID();

  constructor(readonly text: string) {}

  toJSON(): string {
    return this.mark;
  }
}

/** The JSON text of an answer that holds at most one `VerbatimJson`, which is named. */
export function writeJson(answer: object, verbatim: VerbatimJson | null): string {
  const json = JSON.stringify(answer);
  // By a function: a text in its place would have `$&` and its like replaced.
  return verbatim ? json.replace(`"${verbatim.mark}"`, () => verbatim.text) : json;
}
