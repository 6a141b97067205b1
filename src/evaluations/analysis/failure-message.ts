/**
 * The message an administrator sees of a failed scoring. Messages of engines contain no words of the call and no
 * secrets; those of other errors are not shown.
 */
export function failureMessage(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'scoring took longer than its time limit';
  if (error instanceof Error && error.name === 'ScoringFailed') return error.message;
  return 'scoring failed; the log has the cause';
}
