import { Counter } from 'prom-client';
import type { CircuitEffect } from './circuit-breaker';

/**
 * Whose fault it is that a remote service did not do its work:
 * `request` this one request's, as one that is too long or filtered; the next may pass;
 * `settings` the operator's: a wrong key, address or model, or nothing left to spend;
 * `overload` nobody's: the service asks to come back later;
 * `outage` the service's: not reached, too late, broken, or answering nonsense.
 */
export type FailureKind = 'request' | 'settings' | 'overload' | 'outage';

/** What an OpenAI-compatible server says of an error, as far as it has the shape of names. Its text stays out. */
export interface NamedError {
  code: string | null;
  type: string | null;
  /** The field of the request that it is about. */
  param: string | null;
  /** May repeat words of the request: not for logs or errors. */
  message: string;
}

/** A request to another service failed. The message holds status and code, nothing of the request and no secret. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';

  constructor(
    message: string,
    readonly kind: FailureKind,
    readonly error: NamedError = NAMELESS,
    /** Milliseconds that the service asks to be left alone. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  /** Whether it may pass by itself within seconds. */
  get passes(): boolean {
    return this.kind === 'overload' || this.kind === 'outage';
  }
}

const NAMELESS: NamedError = { code: null, type: null, param: null, message: '' };
const NAME = /^[\w.[\]-]{1,60}$/;

/** OpenAI's `{error: {code, type, param, message}}`, or the same without `error` as vLLM answers. */
export function errorIn(reply: unknown): NamedError {
  if (!isRecord(reply)) return NAMELESS;
  const error = isRecord(reply.error) ? reply.error : reply;
  const nameIn = (value: unknown) => (typeof value === 'string' && NAME.test(value) ? value : null);
  const { code, type, param } = error;
  const message = [error.message, reply.error, reply.detail].find((text) => typeof text === 'string');
  return { code: nameIn(code), type: nameIn(type), param: nameIn(param), message: message ?? '' };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Codes by which every request will be refused until somebody changes a setting or pays. */
const FOR_THE_OPERATOR =
  /^(insufficient_quota|billing|model_not_found|invalid_api_key|unsupported_(parameter|value))/;

/** Not authenticated, payment, forbidden, no such address or method. */
const SETTINGS = new Set([401, 402, 403, 404, 405]);
/** Time-out of the request itself, conflict, too early, too many. */
const LATER = new Set([408, 409, 425, 429]);

export function kindOf(status: number, { code }: NamedError, retryAfterMs?: number): FailureKind {
  if (SETTINGS.has(status) || (code !== null && FOR_THE_OPERATOR.test(code))) return 'settings';
  if (LATER.has(status) || (status === 503 && retryAfterMs !== undefined)) return 'overload';
  return status >= 500 ? 'outage' : 'request';
}

/** Only an outage opens a circuit: a service that dislikes a request is there, and one that is busy will be again. */
export function effectOnCircuit(kind: FailureKind): CircuitEffect {
  if (kind === 'outage') return 'failed';
  return kind === 'overload' ? 'withdrawn' : 'succeeded';
}

const failures = new Counter({
  name: 'remote_failures_total',
  help: 'Requests to a speech or language model service that failed, by whose fault it was',
  labelNames: ['service', 'kind'],
});

/** Counts every failure of a service, and reports what only an operator can put right. */
export const watchFailures =
  (service: string, report: (message: string) => void) =>
  ({ kind, message }: RemoteFailure): void => {
    failures.inc({ service, kind });
    if (kind === 'settings')
      report(`The ${service} service ${message}: its settings or its account are wrong`);
  };
