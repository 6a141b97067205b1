// A reporter of Vitest, beside `json`, which leaves off what failed outside every test: rejections nobody waited for.
import { writeFileSync } from 'node:fs';

export default class OutsideErrorsReporter {
  /** Writes the errors, each with the file that ran when it came, to the file that `OUTSIDE_ERRORS_FILE` names. */
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, VITEST_TEST_PATH: file }) => ({
      file,
      message: `${name}: ${message}`,
    }));
    writeFileSync(process.env.OUTSIDE_ERRORS_FILE, JSON.stringify(told));
  }
}
