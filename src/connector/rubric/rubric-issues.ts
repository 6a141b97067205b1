import { ApiException } from '../../http/api-exception';
import { RubricInvalid } from '../../scoring/rubric/rubric-invalid';

/** Runs work on a rubric that an administrator wrote. `RubricInvalid` becomes a 400 whose issues name the lines. */
export async function withLineIssues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RubricInvalid)) throw error;
    const issues = error.issues.map(({ line, path, message, code, values }) => ({
      field: 'source',
      message: `line ${line}: ${path}: ${message}`,
      line,
      path,
      code,
      ...(values && { values }),
    }));
    throw new ApiException(400, 'invalid_payload', { error: 'Invalid payload.', issues });
  }
}
