/** One field of a request that is wrong. */
export interface Issue {
  field: string;
  message: string;
}

const MAX_SHOWN = 500;

/** The service has answered with a status that no further try changes, or the last try was answered so. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** What the service says is wrong, by field; empty unless `status` is 400. */
  readonly issues: Issue[];

  constructor(
    readonly status: number,
    /** The body, parsed where it is JSON. */
    readonly body: unknown,
    readonly headers: Headers,
  ) {
    const { error, issues } = isRecord(body) ? body : {};
    const said = typeof error === 'string' ? error : String(body).slice(0, MAX_SHOWN);
    const listed = Array.isArray(issues) ? (issues as Issue[]) : [];
    const fields = listed.map(({ field, message }) => `${field} ${message}`).join('; ');
    super(`The service answered ${status}: ${said}${fields ? ` ${fields.slice(0, MAX_SHOWN)}` : ''}`);
    this.issues = listed;
  }
}

/** No answer came, in any try; `cause` is the error of the last one. */
export class ServiceUnreachable extends Error {
  override name = 'ServiceUnreachable';

  constructor(tries: number, cause: unknown) {
    super(`The service gave no answer in ${tries} tries`, { cause });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
