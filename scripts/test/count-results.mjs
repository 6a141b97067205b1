// What the JSON reports of Vitest come to.

/** A run that went wrong outside any single test (a file that does not load, a hook, a rejection) counts as a failure. */
export function countsOf(report, status) {
  const failed = report.numFailedTests ?? 0;
  return {
    passed: report.numPassedTests ?? 0,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/**
 * The test files that failed, in themselves, by one of their tests or by an error outside of these. Each once, though
 * several projects run it.
 */
export function failedFiles(report) {
  const failed = (report.testResults ?? []).filter(({ status }) => status === 'failed');
  const outside = (report.outside ?? []).flatMap(({ file }) => file ?? []);
  return [...new Set([...failed.map(({ name }) => name), ...outside])];
}

/**
 * Each test of the report that failed, each file that failed without one of its own and each error outside of tests, as
 * one line. Without those of the files `again`, which count by another run.
 */
export function failures(report, again = []) {
  const firstLine = (text) => (text ?? '').trim().split('\n', 1)[0].slice(0, 300);
  const outside = (report.outside ?? [])
    .filter(({ file }) => !again.includes(file))
    .map(({ file, message }) => `${file ?? 'no file'}, outside of its tests: ${firstLine(message)}`);
  const inTests = (report.testResults ?? [])
    .filter(({ name, status }) => status === 'failed' && !again.includes(name))
    .flatMap((file) => {
      const tests = file.assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [`${file.name}: ${firstLine(file.message)}`];
      return tests.map((test) => `${file.name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    });
  return [...inTests, ...outside];
}

/**
 * Files that draw what they do, or kill at moments of chance: what they found once is a find, though a second run, which
 * goes otherwise, does not meet it.
 */
const COUNTS_AT_ONCE = /(^|\/)test\/(crash\/|hostile\/random-requests\.test\.ts$)/;

/** Of some failed files those that may count by a second run. */
export const mayTryAgain = (files) => files.filter((path) => !COUNTS_AT_ONCE.test(path));

/**
 * What the layer comes to when the files that were run again, `again`, are counted by that run. A file that failed in one
 * project is run again in all that have it; what passed in it before is not counted twice.
 */
export function withSecondTry(first, second, status, again) {
  const untouched = (first.testResults ?? []).filter(({ name }) => !again.includes(name));
  const before = (...wanted) =>
    untouched.flatMap((file) => file.assertionResults).filter(({ status }) => wanted.includes(status)).length;
  // A file that does not load has failed without a test of its own, and so has one with an error outside of its tests.
  const failedBefore =
    Math.max(before('failed'), untouched.filter((file) => file.status === 'failed').length) +
    (first.outside ?? []).filter(({ file }) => !again.includes(file)).length;
  const counts = countsOf(second, status);
  return {
    passed: counts.passed + before('passed'),
    failed: counts.failed + failedBefore,
    skipped: counts.skipped + before('pending', 'skipped', 'todo'),
  };
}
