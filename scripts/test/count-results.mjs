// What the JSON reports of Vitest come to.

/** A run that went wrong outside any single test (a file that does not load, a hook) counts as a failure. */
export function countsOf(report, status) {
  const failed = report.numFailedTests ?? 0;
  return {
    passed: report.numPassedTests ?? 0,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** The test files that failed, in themselves or by one of their tests. Each once, though several projects run it. */
export function failedFiles(report) {
  const failed = (report.testResults ?? []).filter(({ status }) => status === 'failed');
  return [...new Set(failed.map(({ name }) => name))];
}

/**
 * What the layer comes to when its failed files are counted by their second run. A file that failed in one project is run
 * again in all that have it; what passed in it before is not counted twice.
 */
export function withSecondTry(first, second, status) {
  const again = failedFiles(first);
  const untouched = (first.testResults ?? []).filter(({ name }) => !again.includes(name));
  const passedBefore = untouched
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed');
  const counts = countsOf(second, status);
  return { ...counts, passed: counts.passed + passedBefore.length, skipped: countsOf(first, 0).skipped };
}
