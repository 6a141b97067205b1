import { DemoFailed } from './demo-failed.mjs';

/** Reads results the way an administrator's browser does: signed in, with a session cookie. */
export class Dashboard {
  #cookie = '';

  constructor(url) {
    this.url = `${url}/v1/connector`;
  }

  async signIn({ email, password }) {
    const response = await fetch(`${this.url}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok)
      throw new DemoFailed(`signing in was answered ${response.status}: ${await response.text()}`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** One conversation with its sentences and evaluation. */
  async conversation(id) {
    const response = await fetch(`${this.url}/conversations/${id}`, { headers: { Cookie: this.#cookie } });
    const text = await response.text();
    if (!response.ok) throw new DemoFailed(`the conversation was answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
