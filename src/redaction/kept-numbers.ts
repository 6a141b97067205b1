import type { NumberRun } from './number-runs';

/** Numbers that are remembered, and sentences for which each is. */
const MAX_KEPT = 8;
const KEPT_FOR = 8;
const MIN_DIGITS = 5;
const MIN_OF_PART = 3;

/** Numbers that gave nobody away where they were said first; to be asked in order. */
export class KeptNumbers {
  private readonly kept: { digits: string; at: number }[] = [];

  /** A number of the `at`th sentence that stays. */
  keep({ digits }: NumberRun, at: number): void {
    if (digits.length < MIN_DIGITS) return;
    this.kept.push({ digits, at });
    if (this.kept.length > MAX_KEPT) this.kept.shift();
  }

  /** Whether a number is one of them that is said again, or parts of one: "no, it's 85000, hang on, 850 00". */
  has({ digits, groups }: NumberRun, at: number): boolean {
    return (
      digits.length >= MIN_DIGITS &&
      this.kept.some(
        (kept) =>
          at - kept.at <= KEPT_FOR &&
          (kept.digits.includes(digits) ||
            groups.every(
              (group) => group.digits.length >= MIN_OF_PART && kept.digits.includes(group.digits),
            )),
      )
    );
  }
}
