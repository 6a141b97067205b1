import { describe, expect, it } from 'vitest';
import {
  countsOf,
  failedFiles,
  failures,
  mayTryAgain,
  withSecondTry,
  type Report,
} from './count-results.mjs';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

function reportOf(...testResults: ReturnType<typeof file>[]): Report {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    testResults,
  };
}

describe('the counts of a run', () => {
  it('has a failure when the run failed outside any test, or did not report', () => {
    expect(countsOf(reportOf(file('a', 'passed')), 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(countsOf({}, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('names each failed file once, though two projects run it', () => {
    const report = reportOf(file('a', 'failed'), file('b', 'passed'), file('a', 'failed'));
    expect(failedFiles(report)).toEqual(['a']);
  });
});

describe('what a run tells of its failures', () => {
  it('names each test that failed, with the first line of why', () => {
    const failed = {
      status: 'failed',
      fullName: 'a call is kept',
      failureMessages: ['Error: lost\n  at x.ts:1'],
    };
    const report = reportOf(file('b', 'passed'));
    report.testResults?.push({
      name: 'a',
      status: 'failed',
      assertionResults: [failed, { status: 'passed' }],
    });
    expect(failures(report)).toEqual(['a > a call is kept: Error: lost']);
    expect(failures(report, ['a'])).toEqual([]);
  });

  it('names a file that failed without a test of its own', () => {
    const message = 'Cannot find module x';
    expect(
      failures({ testResults: [{ name: 'a', status: 'failed', message, assertionResults: [] }] }),
    ).toEqual(['a: Cannot find module x']);
    expect(failures({})).toEqual([]);
  });
});

describe('an error outside of every test', () => {
  const outside = [
    { file: 'a', message: 'Error: nobody waited\n  at x.ts:1' },
    { message: 'Error: of no file' },
  ];
  const first: Report = { ...reportOf(file('a', 'passed'), file('b', 'passed', 'passed')), outside };

  it('is told, with the file that ran when it came', () => {
    expect(failures(first)).toEqual([
      'a, outside of its tests: Error: nobody waited',
      'no file, outside of its tests: Error: of no file',
    ]);
    expect(failures({ outside: [] })).toEqual([]);
  });

  it('has that file run again, and counts where it has none', () => {
    expect(failedFiles(first)).toEqual(['a']);
    const second = { ...reportOf(file('a', 'passed')), outside: [] };
    expect(withSecondTry(first, second, 0, ['a'])).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(failures(first, ['a'])).toHaveLength(1);
    const named = { ...first, outside: outside.slice(0, 1) };
    expect(withSecondTry(named, second, 0, ['a'])).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });

  it('fails again when it comes again', () => {
    const again = { ...reportOf(file('a', 'passed')), outside: outside.slice(0, 1) };
    expect(withSecondTry(first, again, 1, ['a'])).toMatchObject({ failed: 2 });
  });
});

describe('the counts after a second try', () => {
  const first = reportOf(file('a', 'passed', 'failed'), file('b', 'passed', 'passed', 'pending'));

  it('takes the failed files by their second run, and the others by their first', () => {
    const second = reportOf(file('a', 'passed', 'passed'));
    expect(withSecondTry(first, second, 0, ['a'])).toEqual({ passed: 4, failed: 0, skipped: 1 });
  });

  it('takes for skipped what neither run has run', () => {
    const hookFailed = reportOf(file('a', 'failed', 'pending', 'pending'), file('b', 'pending'));
    const second = reportOf(file('a', 'passed', 'passed', 'pending'));
    expect(withSecondTry(hookFailed, second, 0, ['a'])).toEqual({ passed: 2, failed: 0, skipped: 2 });
  });

  it('still fails when the second run fails', () => {
    const second = reportOf(file('a', 'passed', 'failed'));
    expect(withSecondTry(first, second, 1, ['a'])).toEqual({ passed: 3, failed: 1, skipped: 1 });
    expect(withSecondTry(first, {}, 1, ['a'])).toMatchObject({ failed: 1 });
  });

  it('keeps what files found that are not run again', () => {
    const found = reportOf(file('a', 'failed'), file('drawn', 'passed', 'failed'));
    const second = reportOf(file('a', 'passed'));
    expect(withSecondTry(found, second, 0, ['a'])).toMatchObject({ passed: 2, failed: 1 });
  });

  it('is for no file that draws what it does at random', () => {
    const files = [
      '/service/test/api/limits.test.ts',
      '/service/test/hostile/random-requests.test.ts',
      '/service/test/hostile/sessions.test.ts',
      '/service/test/crash/crash.test.ts',
    ];
    expect(mayTryAgain(files)).toEqual([files[0], files[2]]);
  });
});
