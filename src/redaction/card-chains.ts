import { isCommonCardNumber } from './check-digits';

/** Digits of the longest card: a longer number is put together by chance too easily. */
const MAX_DIGITS = 16;
/** A shorter group counts or orders, or is a word like a digit's: "the remaining ten are", "one second". */
const SHORT = 3;
/** Such groups that are passed over in one number. */
const MAX_PASSED = 2;
const MAX_CORRECTED = 2;
/** Digits that "no, wait" may take back. */
const MAX_TAKEN_BACK = 6;
/** How a card's number begins. */
const BEGINNING = /^[2-6]/;
/** Ways of reading what was said so far that are kept. */
const MAX_READINGS = 48;

/** Digits said in one go. */
export interface ChainedGroup {
  digits: string;
  /** Whether "no", "sorry" or the like stands before them. */
  takesBack: boolean;
  /** Whether they stand by themselves among other words, or only may be a digit. */
  isApart: boolean;
  /** Whether a number may begin with them, also where nothing but the check digit speaks for a card. */
  mayBegin: boolean;
  /** Whether they are called the last of the number. */
  isLast: boolean;
}

interface Reading {
  digits: string;
  /** Where it begins in the chain. */
  from: number;
  /** Groups that are passed over, by their places in the chain. */
  passed: readonly number[];
  /** How often something is taken back. */
  corrected: number;
  /** Digits of a group that was called the last although it is said first. */
  lastFirst: number;
}

/**
 * Groups that follow each other, by which a card's number may be said in more ways than one: groups that are taken back,
 * said again, or begun anew, and short ones that are none of the number's. All ways are followed at once.
 */
export class CardChain<G extends ChainedGroup> {
  private readonly groups: G[] = [];
  private readings: Reading[] = [];

  clear(): void {
    this.groups.length = 0;
    this.readings = [];
  }

  get last(): G | undefined {
    return this.groups.at(-1);
  }

  /** The groups of a card's number that is complete with this one, from its first to its last, and its digits. */
  add(group: G): { digits: string; groups: readonly G[] } | undefined {
    const at = this.groups.push(group) - 1;
    const next = new Map<string, Reading>();
    const keep = (reading: Reading) => {
      const known = next.get(reading.digits);
      if (!known || known.from < reading.from) next.set(reading.digits, reading);
    };
    const lastFirst = group.isLast ? group.digits.length : 0;
    if (lastFirst > 0 || (group.mayBegin && BEGINNING.test(group.digits)))
      keep({ digits: group.digits, from: at, passed: [], corrected: 0, lastFirst });
    for (const reading of this.readings) this.goOn(reading, group, at, keep);
    this.readings = Array.from(next.values());
    if (this.readings.length > MAX_READINGS)
      this.readings = this.readings
        .sort((one, other) => one.passed.length - other.passed.length || one.from - other.from)
        .slice(0, MAX_READINGS);
    for (const { digits, from, passed, lastFirst } of this.readings) {
      if (digits.length < MAX_DIGITS - 2) continue;
      const number = [digits, digits.slice(lastFirst) + digits.slice(0, lastFirst)].find(isCommonCardNumber);
      if (number === undefined) continue;
      const begun = this.begunAt(from, number);
      const groups = this.groups.slice(begun).filter((_, i) => !passed.includes(begun + i));
      this.clear();
      return { digits: number, groups };
    }
    return undefined;
  }

  /** Where what is said of a number begins: before "let me start again" stands a part of it. */
  private begunAt(from: number, number: string): number {
    let at = from;
    for (; at > 0; at--) {
      const { digits = '' } = this.groups[at - 1] ?? {};
      const isPart = digits.length < SHORT ? number.startsWith(digits) : number.includes(digits);
      if (digits.length < (this.groups[at]?.takesBack ? 2 : SHORT) || !isPart) break;
    }
    return at;
  }

  /** Each way in which a group may go on with what was said. */
  private goOn(reading: Reading, group: G, at: number, keep: (reading: Reading) => void): void {
    const { digits } = group;
    const said = reading.digits;
    if (said.length + digits.length <= MAX_DIGITS) keep({ ...reading, digits: said + digits });
    if (digits.length > 1 && said.endsWith(digits)) keep(reading);
    // "1488 0343 … I repeat, 1488 0343 6467"
    const again = digits.length >= SHORT ? said.lastIndexOf(digits) : -1;
    if (again >= 0) keep({ ...reading, digits: said.slice(0, again + digits.length) });
    if (group.isApart && digits.length < SHORT && reading.passed.length < MAX_PASSED)
      keep({ ...reading, passed: [...reading.passed, at] });
    const last = this.groups[at - 1]?.digits ?? '';
    // "668, 6687"
    if (last.length >= SHORT && digits.startsWith(last) && said.length > last.length)
      keep({ ...reading, digits: said.slice(0, -last.length) + digits });
    if (!group.takesBack || reading.corrected >= MAX_CORRECTED) return;
    const corrected = reading.corrected + 1;
    const most = Math.max(MAX_TAKEN_BACK, last.length, digits.length);
    for (let taken = Math.max(1, said.length + digits.length - MAX_DIGITS); taken <= most; taken++) {
      if (taken >= said.length) return;
      if (taken <= MAX_TAKEN_BACK || taken === last.length || taken === digits.length)
        keep({ ...reading, corrected, digits: said.slice(0, -taken) + digits });
    }
  }
}
