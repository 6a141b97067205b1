import type { Answer } from './ingestion-client';

/** A result as far as tests look into it. */
export interface Result {
  external_conversation_id: string;
  conversation_id: string | null;
  route: string;
  status: string;
  error: string | null;
  updated_at: string;
  call: Record<string, unknown>;
  audio: { job_id: string; reject_reason: string | null } | null;
  evaluation: { score: number | null; criteria: { id: string; status: string }[] } | null;
  topics: { id: string; name: string }[];
  transcript?: { speaker: string; text: string }[] | null;
}

export interface ResultPage {
  results: Result[];
  next_cursor: string;
  has_more: boolean;
}

/** Reads results the way another system of the client's does: with a key, over HTTP. */
export class ResultsClient {
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
  ) {}

  page(
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<ResultPage>> {
    return this.get(`?${new URLSearchParams(query).toString()}`, headers);
  }

  result(id: string, query = '', headers: Record<string, string> = {}): Promise<Answer<Result>> {
    return this.get(`/${encodeURIComponent(id)}${query}`, headers);
  }

  /** Every result from a cursor on, or from the first, in pages of `limit`; and where to go on. */
  async all(query: Record<string, string> = {}): Promise<{ results: Result[]; cursor: string }> {
    const results: Result[] = [];
    for (let cursor = query.cursor; ;) {
      const { status, body } = await this.page({ ...query, ...(cursor ? { cursor } : {}) });
      if (status !== 200) throw new Error(`a page was answered ${status}: ${JSON.stringify(body)}`);
      results.push(...body.results);
      cursor = body.next_cursor;
      if (!body.has_more) return { results, cursor };
    }
  }

  private async get<T>(path: string, headers: Record<string, string>): Promise<Answer<T>> {
    const response = await fetch(`${this.baseUrl}/v1/results${path}`, {
      headers: { authorization: `Bearer ${this.key}`, ...headers },
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : undefined) as T,
      headers: response.headers,
    };
  }
}
