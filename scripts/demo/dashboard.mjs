import { DemoFailed } from './demo-failed.mjs';

/** Does what an administrator's browser does: signed in, with a session cookie. */
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
  conversation(id) {
    return this.request('GET', `/conversations/${id}`);
  }

  /** Sends a request of the page and gives the JSON it is answered with. */
  async request(method, path, body) {
    const response = await fetch(this.url + path, {
      method,
      headers: { Cookie: this.#cookie, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new DemoFailed(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
