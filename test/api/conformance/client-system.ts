import type { OutgoingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import type { RunningService } from '../../harness/running-service';
import { Description } from './description';
import { send, type PlainAnswer, type PlainRequest } from './http-request';
import { FORM_TYPE, formOf, type Part } from './multipart';

export interface Issue {
  field: string;
  message: string;
}

/** A client system that holds every answer against the description of the API. */
export class ClientSystem {
  constructor(
    readonly baseUrl: string,
    readonly description: Description,
    readonly key: string,
  ) {}

  static async of(service: RunningService, key: string): Promise<ClientSystem> {
    return new ClientSystem(service.url, await Description.of(service.url), key);
  }

  /** The same with another key or another process. */
  with({ key = this.key, baseUrl = this.baseUrl }: { key?: string; baseUrl?: string }): ClientSystem {
    return new ClientSystem(baseUrl, this.description, key);
  }

  /** Delivers a body as JSON; a string or buffer goes as it is. */
  transcript(body: unknown, headers: OutgoingHttpHeaders = {}): Promise<PlainAnswer> {
    return this.ask('ingestTranscript', {
      method: 'POST',
      path: '/v1/ingestion/conversations',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  }

  recording(parts: Part[]): Promise<PlainAnswer> {
    return this.form(formOf(parts));
  }

  /** Delivers the bytes of a form, whole or not. */
  form(body: PlainRequest['body'], headers: OutgoingHttpHeaders = FORM_TYPE): Promise<PlainAnswer> {
    return this.ask('ingestRecording', { method: 'POST', path: '/v1/ingestion/recordings', headers, body });
  }

  /** `jobId` as it stands in the address, escaped by the caller where need be. */
  job(jobId: string): Promise<PlainAnswer> {
    return this.ask('getRecordingJob', { method: 'GET', path: `/v1/ingestion/recordings/${jobId}` });
  }

  async ask(operationId: string, request: PlainRequest): Promise<PlainAnswer> {
    const answer = await send(this.baseUrl, {
      ...request,
      headers: { authorization: `Bearer ${this.key}`, ...request.headers },
    });
    expect(this.description.fault(operationId, answer), 'what the description says against it').toBeNull();
    return answer;
  }
}

/** Expects a 400 that names these fields, each once, and no other. */
export function expectIssues(answer: PlainAnswer, ...fields: string[]): void {
  expect(answer.status, answer.text.slice(0, 300)).toBe(400);
  const { error, issues } = answer.body as { error: string; issues: Issue[] };
  expect(error).toBe('Invalid payload.');
  expect(issues.map(({ field }) => field).sort()).toEqual([...fields].sort());
  for (const issue of issues) {
    expect(Object.keys(issue), 'nothing beside what the specification gives').toEqual(['field', 'message']);
    expect(issue.message).not.toBe('');
  }
}
