import type { RubricIssue } from './rubric-faults';

/** The text is no usable rubric; every issue names its line. */
export class RubricInvalid extends Error {
  constructor(readonly issues: readonly RubricIssue[]) {
    super(issues.map((issue) => `line ${issue.line}: ${issue.path}: ${issue.message}`).join('\n'));
    this.name = 'RubricInvalid';
  }
}
