import type { Answer } from './ingestion-client';

/** Speaks to the connector endpoints the way an administrator's browser does: with a session cookie. */
export class AdministratorClient {
  private constructor(
    private readonly baseUrl: string,
    private readonly cookie: string,
  ) {}

  /** Rejects when the answer is no session. */
  static async signIn(
    baseUrl: string,
    account: { email: string; password: string },
  ): Promise<AdministratorClient> {
    const response = await fetch(`${baseUrl}/v1/connector/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseUrl },
      body: JSON.stringify({ email: account.email, password: account.password }),
    });
    if (!response.ok) throw new Error(`signing in was answered ${response.status}: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return new AdministratorClient(baseUrl, cookies.join('; '));
  }

  /** `path` is below `/v1/connector`; a body is sent as JSON. */
  async request<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.baseUrl}/v1/connector${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        origin: this.baseUrl,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : undefined) as T,
      headers: response.headers,
    };
  }

  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>> {
    return this.request<T>('GET', path);
  }

  /** What is answered to a GET, before it is parsed. */
  async text(path: string): Promise<Answer<string>> {
    const response = await fetch(`${this.baseUrl}/v1/connector${path}`, { headers: { cookie: this.cookie } });
    return { status: response.status, body: await response.text(), headers: response.headers };
  }
}
