/** What this project reads of a report of Vitest's `json` reporter; all of it is absent when the run ended too early. */
export interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: FileReport[];
  /** Errors outside of every test, of `outside-errors-reporter.mjs`; `file` ran when it came, where one did. */
  outside?: { file?: string; message: string }[];
}

export interface FileReport {
  name: string;
  status: string;
  /** Why the file failed as a whole. */
  message?: string;
  assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export function countsOf(report: Report, status: number): Counts;
export function failedFiles(report: Report): string[];
export function failures(report: Report, again?: readonly string[]): string[];
export function mayTryAgain(files: readonly string[]): string[];
export function withSecondTry(
  first: Report,
  second: Report,
  status: number,
  again: readonly string[],
): Counts;
