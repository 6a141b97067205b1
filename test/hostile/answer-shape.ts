import type { Description } from '../api/conformance/description';
import type { RawAnswer } from './raw-answers';

/** What an answer may never hold. */
export interface Secrets {
  /** Keys, passwords, sessions, and where the servers are: in no answer. */
  never: readonly string[];
  /** Words of calls and names of people: in no answer that is an error. */
  personal: readonly string[];
}

const STACK_TRACE = /\n\s+at .+:\d+:\d+|node_modules|dist\/src|\.[cm]?[jt]s:\d+/;
/** What a route or the page may answer with besides JSON. */
const OTHER_TYPES =
  /^(text\/(html|css|csv|javascript|plain|event-stream)|application\/javascript|audio\/|image\/|font\/)/;

/** Says what is wrong with an answer, whatever was asked; null when nothing is. */
export function faultOf(answer: RawAnswer, secrets: Secrets, mayFail = false): string | null {
  const { status, body } = answer;
  if (status === 0) return `is no HTTP: ${body.slice(0, 200)}`;
  if (status === 101) return 'changes to another protocol';
  if (status < 200) return null;
  // A new session is handed to whoever signs in, in a header.
  if (secrets.never.some((secret) => body.includes(secret))) return 'holds a secret';
  if (status < 400) return successFault(answer);
  if (STACK_TRACE.test(body)) return `tells of the inside: ${body.slice(0, 300)}`;
  if (secrets.personal.some((words) => body.includes(words))) return 'repeats what was said in a call';
  if (status === 500 && !mayFail) return `is a failure of the service: ${body.slice(0, 300)}`;
  return errorFault(answer);
}

function successFault({ status, headers, body, whole }: RawAnswer): string | null {
  const type = headers['content-type'] ?? '';
  if (status === 204 || status >= 300 || !body) return null;
  if (OTHER_TYPES.test(type)) return null;
  if (!type.startsWith('application/json')) return `has the type ${type}`;
  return !whole || parsed(body) !== undefined ? null : 'is no JSON';
}

/** Routes that the specification does not give send a code, and what goes with it, as well. */
const ERROR_FIELDS = new Set(['error', 'issues', 'code', 'values']);

/** `{error}`, `{error, issues}` or the body of a duplicate (specification, sections 2.7 and 2.8). */
function errorFault({ status, headers, body, whole }: RawAnswer): string | null {
  // HEAD is answered without a body.
  if (!body) return headers['content-length'] ? null : `is an empty ${status}`;
  if (!whole) return null;
  if (!headers['content-type']?.startsWith('application/json')) return `is a ${status} and no JSON`;
  const value = parsed(body);
  if (!isObject(value)) return `is a ${status} and no JSON object`;
  if (status === 409 && value.duplicate === true)
    return hasStrings(value, ['external_conversation_id', 'message']) ? null : 'is a duplicate out of shape';
  // Readiness tells what is missing.
  if (status === 503 && isObject(value.checks)) return null;
  if (typeof value.error !== 'string' || !value.error) return `is a ${status} without an error`;
  if (status === 503 && !headers['retry-after']) return 'is a 503 without Retry-After';
  const more = Object.keys(value).filter((key) => !ERROR_FIELDS.has(key));
  if (more.length) return `is a ${status} with ${more.join(', ')}`;
  const { issues = [] } = value;
  if (!Array.isArray(issues)) return 'has issues out of shape';
  const wrong = issues.some((issue) => !isObject(issue) || !hasStrings(issue, ['field', 'message']));
  return wrong ? 'has issues out of shape' : null;
}

/** Whether a success is what the description promises of this operation. */
export function successShape(description: Description, operation: string, answer: RawAnswer): string | null {
  const { status, headers, body: text, whole } = answer;
  if (status >= 400 || !whole || !headers['content-type']?.startsWith('application/json')) return null;
  return text ? description.fault(operation, { status, headers, text, body: parsed(text) }) : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasStrings = (value: Record<string, unknown>, keys: string[]): boolean =>
  keys.every((key) => typeof value[key] === 'string');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
