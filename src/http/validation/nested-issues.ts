import type { Issue } from '../api-exception';

/** Issues in one answer at most: enough to correct a client, and an answer that can be read. */
export const MAX_ISSUES = 1_000;

/** The constraint name of a validator that finds issues inside a field's value and keeps them here. */
export const NESTED_ISSUES = 'nested_issues';

const found = new WeakMap<object, Issue[]>();

/** Keeps what a validator found inside a field of `body`, each with its whole path, for `validateFields` to report. */
export const keepNestedIssues = (body: object, issues: Issue[]): void => void found.set(body, issues);

/** What was kept of `body`. */
export const nestedIssuesOf = (body: object): Issue[] => found.get(body) ?? [];
