import type { Issue } from '../api-exception';

/** Issues in one answer at most: enough to correct a client, and an answer that can be read. */
export const MAX_ISSUES = 1_000;

/** By field: class-validator passes on a text of its validators, and an issue is more than that. */
const found = new WeakMap<object, Map<string, Issue[]>>();

/** Keeps what a validator found at, or inside, a field of `body`, for `validateFields` to report. */
export function keepIssues(body: object, field: string, issues: Issue[]): void {
  const ofBody = found.get(body) ?? new Map<string, Issue[]>();
  found.set(body, ofBody.set(field, issues));
}

/** What was kept of a field of `body`. */
export const keptIssues = (body: object, field: string): Issue[] => found.get(body)?.get(field) ?? [];
