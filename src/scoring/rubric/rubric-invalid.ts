/** One thing wrong with a rubric, where its author can find it. */
export interface RubricIssue {
  /** From 1. */
  line: number;
  /** Such as `criteria[2].weight`. */
  path: string;
  message: string;
}

/** The text is no usable rubric; every issue names its line. */
export class RubricInvalid extends Error {
  constructor(readonly issues: readonly RubricIssue[]) {
    super(issues.map((issue) => `line ${issue.line}: ${issue.path}: ${issue.message}`).join('\n'));
    this.name = 'RubricInvalid';
  }
}
