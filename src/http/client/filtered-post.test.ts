import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressFilter } from './address-filter';
import { ADDRESS_REFUSED, FilteredPoster, type FilteredRequest, type Resolve } from './filtered-post';

const servers: Server[] = [];
const posters: FilteredPoster[] = [];
afterEach(async () => {
  for (const poster of posters.splice(0)) poster.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serverAnswering(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function poster(networks: string[], resolve?: Resolve): FilteredPoster {
  const made = new FilteredPoster(new AddressFilter(networks), resolve);
  posters.push(made);
  return made;
}

const requestTo = (url: string, more: Partial<FilteredRequest> = {}): FilteredRequest => ({
  url: new URL(url),
  headers: { 'content-type': 'application/json' },
  body: '{}',
  timeoutMs: 5_000,
  keptBytes: 16,
  ...more,
});

describe('posting to addresses that clients choose', () => {
  it('gives any answer, with the beginning of its body', async () => {
    const port = await serverAnswering((request, response) => {
      response.writeHead(request.method === 'POST' ? 418 : 405, { 'retry-after': '7' });
      response.end('x'.repeat(300_000));
    });
    const answer = await poster(['127.0.0.1']).post(requestTo(`http://127.0.0.1:${port}/`));
    expect(answer).toEqual({ status: 418, retryAfter: '7', body: 'x'.repeat(16) });
  });

  it.each([
    ['loopback', 'https://127.0.0.1/'],
    ['loopback as one number', 'https://2130706433/'],
    ['loopback in hexadecimal', 'https://0x7f.1/'],
    ['loopback in octal', 'https://0177.0.0.1/'],
    ['loopback in IPv6', 'https://[::1]/'],
    ['a mapped address', 'https://[::ffff:169.254.169.254]/'],
    ['a private address', 'https://192.168.0.1/'],
    ['a public address without TLS', 'http://8.8.8.8/'],
    ['another scheme', 'ftp://8.8.8.8/'],
  ])('sends nothing to %s', async (_what, url) => {
    await expect(poster([]).post(requestTo(url))).rejects.toMatchObject({ code: ADDRESS_REFUSED });
  });

  it.each([['10.0.0.7'], ['::1'], ['::ffff:127.0.0.1']])(
    'sends nothing to a name that resolves to %s',
    async (address) => {
      const toPrivate = poster([], async () => [address]);
      const sent = toPrivate.post(requestTo('https://hooks.example.com/'));
      await expect(sent).rejects.toMatchObject({ code: ADDRESS_REFUSED });
    },
  );

  it('connects to the address it has checked, though the name resolves to another one afterwards', async () => {
    let received = 0;
    const port = await serverAnswering((_request, response) => {
      received++;
      response.end();
    });
    const answers = ['127.0.0.1', '10.0.0.7'];
    const asked: string[] = [];
    const rebinding = poster(['127.0.0.1'], async (hostname) => {
      asked.push(hostname);
      return [answers.shift() ?? '10.0.0.7'];
    });
    await rebinding.post(requestTo(`http://hooks.example.com:${port}/`));
    expect([asked.length, received]).toEqual([1, 1]);
  });

  it('uses only those addresses of a name that are admitted', async () => {
    const port = await serverAnswering((_request, response) => response.end());
    const both = poster(['127.0.0.1'], async () => ['10.0.0.7', '127.0.0.1']);
    await expect(both.post(requestTo(`http://hooks.example.com:${port}/`))).resolves.toMatchObject({
      status: 200,
    });
  });

  it('does not follow a redirect', async () => {
    const port = await serverAnswering((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    const answer = await poster(['127.0.0.1']).post(requestTo(`http://127.0.0.1:${port}/`));
    expect(answer.status).toBe(302);
  });

  it('gives up when the answer does not come, and when it never ends', async () => {
    const silent = await serverAnswering(() => undefined);
    const endless = await serverAnswering((_request, response) => void response.write('a'));
    for (const port of [silent, endless]) {
      const sent = poster(['127.0.0.1']).post(requestTo(`http://127.0.0.1:${port}/`, { timeoutMs: 200 }));
      await expect(sent).rejects.toMatchObject({ code: 'TIMED_OUT' });
    }
  });

  it('gives up at once when the answer switches to another protocol', async () => {
    const port = await serverAnswering((request) =>
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n'),
    );
    const sent = poster(['127.0.0.1']).post(requestTo(`http://127.0.0.1:${port}/`));
    await expect(sent).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('sends once more when the server closed a connection that was kept', async () => {
    let count = 0;
    const port = await serverAnswering((request, response) => {
      count++;
      if (count === 2) request.socket.destroy();
      else response.end();
    });
    const kept = poster(['127.0.0.1']);
    await kept.post(requestTo(`http://127.0.0.1:${port}/`));
    await kept.post(requestTo(`http://127.0.0.1:${port}/`));
    expect(count).toBe(3);
  });

  it('ends with the reason of its signal', async () => {
    const port = await serverAnswering(() => undefined);
    const abort = new AbortController();
    const sent = poster(['127.0.0.1']).post(requestTo(`http://127.0.0.1:${port}/`, { signal: abort.signal }));
    abort.abort(new Error('stopping'));
    await expect(sent).rejects.toThrow('stopping');
  });
});
