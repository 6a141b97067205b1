import { withWords } from '../language/i18n';
import { wordsOf } from '../language/use-words';
import { unattendedHeader } from './attendance';
import type { ErrorBody, RubricIssue, ValidationIssue } from './types';
import words from './words.en';

const tell = wordsOf(words);

const asProgramsAreTold = ({ message }: ValidationIssue): string => `It ${message}.`;

/** An answer that is not a success, as words for people. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when the service could not be reached. */
    readonly status: number,
    message: string,
    readonly issues: ValidationIssue[] = [],
    /** What the service calls it. */
    readonly code?: string,
    /** What is wrong with a rubric, which its editor tells. */
    readonly rubricIssues: RubricIssue[] = [],
    private readonly tellIssue = asProgramsAreTold,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** What is wrong with a field, as a sentence, when the service named it. */
  issueOf(field: string): string | undefined {
    const found = this.issues.find((issue) => issue.field === field);
    return found && this.tellIssue(found);
  }
}

type QueryValue = string | number | boolean | undefined | null;
/** Several values of one name are sent one after the other. */
export type Query = Record<string, QueryValue | readonly QueryValue[]>;

const BASE = '/v1/connector';

/** The address of a connector endpoint, without parameters that say nothing; the empty path is the overview. */
export function endpoint(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, values]) =>
    [values]
      .flat()
      .filter((value) => value !== undefined && value !== null && value !== '')
      .map((value) => [name, String(value)]),
  );
  const search = new URLSearchParams(given).toString();
  return `${BASE}${path && `/${path}`}${search && `?${search}`}`;
}

type SignedOutListener = () => void;
let onSignedOut: SignedOutListener = () => {};

/** Calls `listener` when an answer says that the session has ended. */
export function watchSession(listener: SignedOutListener): void {
  onSignedOut = listener;
}

const waiting = new Set<() => void>();
/** What needs no session: all that is asked for between the end of one and the next. */
const WITHOUT_SESSION = ['session', 'erasure-receipts'].map((path) => endpoint(path));

let isSignedOut = false;

/** Calls `listener` once somebody signs in again on the page as it stands. Returns how to stop that. */
export function onSignedInAgain(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/** To be called when somebody has signed in. */
export function announceSignedIn(): void {
  isSignedOut = false;
  waiting.forEach((listener) => listener());
}

/** Resolves with an answer that is a success. */
async function answerTo(
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  if (isSignedOut && !WITHOUT_SESSION.includes(url)) throw new ApiError(401, tell('sessionEnded'));
  const init: RequestInit = {
    method,
    signal,
    headers: { Accept: 'application/json', ...unattendedHeader() },
  };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined)
    Object.assign(init, {
      headers: { ...init.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, tell('unreachable'));
  });
  if (response.ok) return response;
  if (response.status === 401) {
    isSignedOut = true;
    onSignedOut();
  }
  // The first thing the page asks: that nobody is signed in is told by the form for it.
  const isToldByForm = response.status === 401 && method === 'GET' && url === endpoint('session');
  throw await errorOf(response, isToldByForm ? undefined : await readTelling());
}

async function request<T>(...asked: Parameters<typeof answerTo>): Promise<T> {
  const response = await answerTo(...asked);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const isOfRubric = (issue: ValidationIssue | RubricIssue): issue is RubricIssue => 'line' in issue;

/** The words of refusals come with the first one: signing in needs none of them. Undefined where they cannot be read. */
const readTelling = () => withWords(import('./tell-error')).catch(() => undefined);

async function errorOf(
  response: Response,
  telling: Awaited<ReturnType<typeof readTelling>>,
): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as
    (ErrorBody & { issues?: (ValidationIssue | RubricIssue)[] }) | null;
  const issues = (body?.issues ?? []).flatMap((issue) => (isOfRubric(issue) ? [] : [issue]));
  const tellIssueOfField = (issue: ValidationIssue): string =>
    telling && issue.code ? telling.tellIssue(issue) : `${issue.field} ${issue.message}.`;
  return new ApiError(
    response.status,
    issues.map(tellIssueOfField).join(' ') ||
      (body && (telling ? telling.tellError(body) : body.error)) ||
      tell('answered', { status: response.status }),
    issues,
    body?.code,
    body?.issues?.filter(isOfRubric),
    telling?.tellIssue,
  );
}

/** How long the page waits, in milliseconds, before it asks again by itself a service that did not answer. */
export const AGAIN_MS = 10_000;

/** Whether asking again may help: the service did not answer, or could not. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Speaks to the connector endpoints of this installation; every rejection is an `ApiError`. */
export const api = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal) =>
    request<T>('GET', endpoint(path, query), undefined, signal),
  post: <T>(path: string, body?: unknown, query?: Query) => request<T>('POST', endpoint(path, query), body),
  /** The text of the answer as it came: reading it as JSON would round long numbers. */
  postForText: async (path: string, body: unknown) => (await answerTo('POST', endpoint(path), body)).text(),
  put: <T>(path: string, body: unknown) => request<T>('PUT', endpoint(path), body),
  delete: <T = void>(path: string, query?: Query) => request<T>('DELETE', endpoint(path, query)),
};
