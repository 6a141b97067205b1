/**
 * What an administrator is told of a failed scoring. Engines promise messages without words of the call and
 * without secrets; other errors are not shown.
 */
export function failureMessage(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'scoring took longer than its time limit';
  if (error instanceof Error && error.name === 'ScoringFailed') return error.message;
  return 'scoring failed; the log has the cause';
}
