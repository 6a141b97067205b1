import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePage } from './serve-page';

const VIEW = 'let view;'.repeat(200);

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta content="__CSP_NONCE__"><p>page</p>');
  writeFileSync(join(folder, 'assets', 'main-4f2a.js'), 'let page;');
  writeFileSync(join(folder, 'assets', 'view-77aa.js'), VIEW);
  writeFileSync(join(folder, 'assets', 'view-77aa.js.br'), brotliCompressSync(VIEW));
  writeFileSync(join(folder, 'assets', 'view-77aa.js.gz'), gzipSync(VIEW));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  const app = express().use(servePage(folder));
  app.use((_request, response) => void response.status(404).json({ error: 'nothing here' }));
  await new Promise<void>((ready) => (server = app.listen(0, '127.0.0.1', () => ready())));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

const get = (path: string, method = 'GET') =>
  fetch(url + path, { method, headers: { accept: 'text/html,*/*' } });

describe('the page', () => {
  it.each(['/', '/index.html', '/calls', '/calls/01a1fcbc-0718', '/coaching/team 7'])(
    'stands at %s, and is asked for anew each time',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<p>page</p>');
    },
  );

  it.each(['/v1/nope', '/v1', '/health/nope', '/docs', '/metrics', '/assets/gone-1a2b.js', '/robots.txt'])(
    'does not stand at %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );

  it('is not what a request that changes something gets', async () =>
    expect((await get('/calls', 'POST')).status).toBe(404));

  it('is not given to who wants no page', async () => {
    const response = await fetch(`${url}/calls`, { headers: { accept: 'application/json' } });
    expect(response.status).toBe(404);
  });

  it('has assets that are kept for ever, and other files that are not', async () => {
    expect((await get('/assets/main-4f2a.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('has assets that are compressed for who takes %s', async (accepted, encoding) => {
    const response = await fetch(`${url}/assets/view-77aa.js`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe(VIEW);
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'leads to nothing outside its folder by %s',
    async (path) => expect(await (await get(path)).text()).not.toContain('dependencies'),
  );

  it('is told by its policy to load nothing from elsewhere and no inline script, with a nonce of its own', async () => {
    const policies: string[] = [];
    for (let time = 0; time < 2; time++) {
      const response = await get('/');
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(nonce.length).toBeGreaterThan(20);
      expect(await response.text()).toContain(`content="${nonce}"`);
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      policies.push(policy);
    }
    expect(policies[0]).not.toBe(policies[1]);
  });
});
