import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';

/** Said before a number goes on: "and then 0343 6467". */
const LEADS_IN =
  /^[\s,.…–-]*(?:(?:and|then|um|uh|er|yeah|yes|yep|ok|okay|next|so|right|sure|then it's|it's|und|dann|ja|also|y|luego|sí|et|puis|oui|ensuite)[\s,.…–-]+){0,4}[(+]?$/i;
const LEADS_OUT =
  /^[\s,.?!…–-]*(?:(?:um|uh|er|and|then|yeah|und|dann|äh|ähm|y|luego|et|puis|euh)[\s,.?!…–-]*){0,3}$/i;
/** Said between two parts of one number in a sentence: ", and then the rest is". */
const JOINS =
  /^[\s,.…–-]*(?:(?:and|then|the|rest|is|are|it's|after|that|comes|followed|by|last|next|bit|part|um|uh|und|dann|der|ist|danach|y|luego|después|et|puis|ensuite)[\s,.…–-]+){1,6}$/i;
/** Characters around a number that are looked at for such words. */
const AROUND = 40;
/** Sentences of the other one that do not end a dictation: "mm-hm", or the digits said again. */
const MAX_BETWEEN = 2;
/** Digits of the longest number that is put together. */
const MAX_DIGITS = 19;

/** A number that is dictated over several sentences. */
export interface Dictation {
  digits: string;
}

/** Puts together what one speaker dictates in several sentences, which are told in order. */
export class Dictations {
  private readonly of = new Map<NumberRun, Dictation>();
  private readonly open = new Map<unknown, { dictation: Dictation; at: number }>();
  private told = 0;

  /** The next sentence, and who says it. */
  add(reading: SentenceReading, speaker: unknown): void {
    const at = this.told++;
    const { runs, text } = reading;
    const before = this.open.get(speaker);
    const first = runs[0];
    if (!first) {
      // Anything longer that the same one says is about something else.
      if (before && !LEADS_OUT.test(text.slice(0, AROUND))) this.open.delete(speaker);
      return;
    }
    this.open.delete(speaker);
    const goesOn =
      before !== undefined &&
      at - before.at <= MAX_BETWEEN + 1 &&
      first.start <= AROUND &&
      LEADS_IN.test(text.slice(0, first.start));
    let dictation: Dictation = goesOn ? before.dictation : { digits: '' };
    let end: number | undefined;
    for (const run of runs) {
      const joins =
        end === undefined || (run.start - end <= AROUND && JOINS.test(text.slice(end, run.start)));
      if (!joins || dictation.digits.length + run.digits.length > MAX_DIGITS) dictation = { digits: '' };
      dictation.digits += run.digits;
      this.of.set(run, dictation);
      end = run.end;
    }
    if (end !== undefined && text.length - end <= AROUND && LEADS_OUT.test(text.slice(end)))
      this.open.set(speaker, { dictation, at });
  }

  /** The digits of the whole number that a run is a part of. */
  digitsOf(run: NumberRun): string {
    return this.of.get(run)?.digits ?? run.digits;
  }
}
