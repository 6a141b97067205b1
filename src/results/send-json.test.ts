import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { sendJson } from './send-json';

/** What a client is answered that takes nothing compressed. */
async function answered(parts: Iterable<string>, known?: string) {
  const headers = new Map<string, string>();
  let body: Buffer | undefined;
  let status = 200;
  const response = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
    status: (given: number) => ((status = given), response),
    end: (given?: Buffer) => (body = given),
  };
  const request = { headers: { 'if-none-match': known }, acceptsEncodings: () => 'identity' };
  await sendJson(request as unknown as Request, response as unknown as Response, parts);
  return { status, headers, body };
}

it('an answer is its parts in a row, with their hash as its tag', async () => {
  const { headers, body } = await answered(['{"a":', '"é"', '}']);
  expect(body?.toString()).toBe('{"a":"é"}');
  const hash = createHash('sha256').update('{"a":"é"}').digest('base64url').slice(0, 32);
  expect(headers.get('etag')).toBe(`W/"${hash}"`);
  expect((await answered(['{"a":"é"}'], `W/"${hash}"`)).status).toBe(304);
});

it('others have their turn between two parts', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await nextTurn();
  })();
  const seen: number[] = [];
  function* parts() {
    for (let at = 0; at < 10; at++) {
      seen.push(turns);
      yield 'x'.repeat(1_000_000);
    }
  }
  await answered(parts());
  isOver = true;
  await others;
  expect(new Set(seen).size).toBe(seen.length);
});
