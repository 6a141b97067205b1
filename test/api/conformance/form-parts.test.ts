import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../harness/running-service';
import { audioPart, recordingFields, recordingParts, textParts } from './calls';
import type { ClientSystem } from './client-system';
import { expectIssues } from './client-system';
import { BOUNDARY, FORM_TYPE, formOf } from './multipart';
import { newOrganisation } from './organisations';

let service: RunningService;
let client: ClientSystem;
let pids: number[];

beforeAll(async () => {
  service = await startService();
  ({ client } = await newOrganisation(service));
  pids = service.pids;
});
afterAll(() => service?.stop());

// Whatever a form holds, it is answered by the process that took it, and by that one the next is taken.
afterEach(async () => {
  const answer = await client.recording(recordingParts());
  expect(answer.status, answer.text).toBe(202);
  expect(service.pids).toEqual(pids);
  expect(service.logs).not.toMatch(/uncaught/i);
});

/** The parts of a right form with one field replaced by a part written by hand, from its head's end on. */
const withPart = (name: string, heads: string[], value: string | Buffer): Buffer => {
  const rest = recordingParts().filter((part) => part.name !== name);
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${heads.join('\r\n')}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
    formOf(rest),
  ]);
};
const DISPOSITION = 'Content-Disposition: form-data; name="campaign"';

describe('2.3 the charset of a part', () => {
  it.each(['external_conversation_id', 'agent_external_id', 'call_agent_name', 'campaign', 'metadata'])(
    'UTF-8 where none is declared: %s in other bytes is a ValidationError, so that no two calls become one',
    async (field) => {
      const value = field === 'metadata' ? '{"name":"caf\xe9"}' : 'caf\xe9-1';
      const heads = [`Content-Disposition: form-data; name="${field}"`];
      const answer = await client.form(withPart(field, heads, Buffer.from(value, 'latin1')));
      expectIssues(answer, field);
      expect(answer.text).toMatch(/UTF-8/);
    },
  );

  it.each(['bogus', 'utf-7', 'UTF-32', '__proto__', 'constructor', 'x'.repeat(100)])(
    '%s, which nobody knows, is a ValidationError that names the field and what to send',
    async (charset) => {
      const form = withPart('campaign', [DISPOSITION, `Content-Type: text/plain; charset=${charset}`], 'x');
      const answer = await client.form(form);
      expectIssues(answer, 'campaign');
      expect(answer.text).toMatch(/UTF-8/);
    },
  );

  it.each(['utf-8', 'UTF8', 'iso-8859-1', 'us-ascii', 'windows-1252', '"utf-8"'])(
    '%s is read',
    async (charset) => {
      const heads = [DISPOSITION, `Content-Type: text/plain; charset=${charset}`];
      const answer = await client.form(withPart('campaign', heads, 'support'));
      expect(answer.status, answer.text).toBe(202);
    },
  );

  it('of a file or of no field of ours does no harm either', async () => {
    const file = withPart(
      'audio',
      [
        'Content-Disposition: form-data; name="audio"; filename="call.wav"',
        'Content-Type: audio/wav; charset=bogus',
      ],
      'RIFF',
    );
    expect((await client.form(file)).status).toBe(202);
    const heads = ['Content-Disposition: form-data; name="phone"', 'Content-Type: text/plain; charset=bogus'];
    expectIssues(await client.form(withPart('phone', heads, '1')), 'phone');
  });
});

describe('the head of a part may be written in any way and is answered', () => {
  it.each<[string, string[]]>([
    ['an unknown transfer encoding', [DISPOSITION, 'Content-Transfer-Encoding: bogus']],
    ['a transfer encoding of base64', [DISPOSITION, 'Content-Transfer-Encoding: base64']],
    ['an empty content type', [DISPOSITION, 'Content-Type: ']],
    ['a content type of nothing but signs', [DISPOSITION, 'Content-Type: ;;;=;"']],
    ['a charset without a value', [DISPOSITION, 'Content-Type: text/plain; charset=']],
    ['a charset that is never closed', [DISPOSITION, 'Content-Type: text/plain; charset="utf-8']],
    ['a multipart of its own', [DISPOSITION, 'Content-Type: multipart/mixed; boundary=inner']],
    ['a name in an unknown charset', ["Content-Disposition: form-data; name*=bogus''campaign"]],
    ['a name in percent-encoding', ["Content-Disposition: form-data; name*=utf-8''campa%69gn"]],
    ['a name whose percent-encoding is broken', ["Content-Disposition: form-data; name*=utf-8''%zz"]],
    ['a file name in an unknown charset', [`${DISPOSITION}; filename*=bogus''a.wav`]],
    ['two names', [`${DISPOSITION}; name="outcome_code"`]],
    ['two dispositions', [DISPOSITION, 'Content-Disposition: form-data; name="outcome_code"']],
    ['no disposition', ['Content-Type: text/plain']],
    ['another disposition', ['Content-Disposition: attachment; name="campaign"']],
    ['a disposition that is never closed', ['Content-Disposition: form-data; name="campaign']],
    ['no colon', ['Content-Disposition']],
    ['a head of 15 kB', [DISPOSITION, `X-Long: ${'x'.repeat(15_000)}`]],
    ['a head of 100 kB', [DISPOSITION, `X-Long: ${'x'.repeat(100_000)}`]],
    ['a thousand heads', [DISPOSITION, ...Array.from({ length: 1_000 }, (_, i) => `X-${i}: y`)]],
    ['ten thousand heads', [DISPOSITION, ...Array.from({ length: 10_000 }, (_, i) => `X-${i}: y`)]],
    ['a folded head', [DISPOSITION.replace('; ', ';\r\n ')]],
    ['zero bytes', [`${DISPOSITION}\0`]],
    ['a name of 15,000 characters', [`Content-Disposition: form-data; name="${'n'.repeat(15_000)}"`]],
  ])('%s', async (_, heads) => {
    const answer = await client.form(withPart('campaign', heads, 'support'));
    expect([202, 400]).toContain(answer.status);
    if (answer.status === 400) expect(answer.body).toMatchObject({ error: 'Invalid payload.' });
  });

  it('also when it ends in the middle of a part that is passed over', async () => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: attachment\r\n\r\nhalf`;
    expectIssues(await client.form(head), 'body');
    expectIssues(await client.form(`--${BOUNDARY}\r\nContent-Type: text/plain; charset=bogus`), 'body');
  });

  it('and when another form stands in a field', async () => {
    const inner = formOf(recordingParts()).toString().replaceAll(BOUNDARY, 'inner');
    const heads = [DISPOSITION, 'Content-Type: multipart/form-data; boundary=inner'];
    expectIssues(await client.form(withPart('campaign', heads, inner)), 'campaign');
  });
});

describe('the boundary of a form', () => {
  it('may have 70 characters, which RFC 2046 allows at most', async () => {
    const boundary = 'b'.repeat(70);
    const answer = await client.form(formOf(recordingParts()).toString().replaceAll(BOUNDARY, boundary), {
      'content-type': `multipart/form-data; boundary="${boundary}"`,
    });
    expect(answer.status, answer.text).toBe(202);
  });

  it('may not be thousands of characters long, for which a form would be searched for hours', async () => {
    const boundary = 'a'.repeat(8_000);
    const audio = audioPart('call.wav', Buffer.alloc(5_000_000, 'a'));
    const form = formOf([...textParts(recordingFields()), audio]).toString('latin1');
    const answer = await client.form(Buffer.from(form.replaceAll(BOUNDARY, boundary), 'latin1'), {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    expectIssues(answer, 'body');
    expect(answer.text).toContain('70 characters');
  });

  it.each(['', ' ', '"', '""', '"unclosed', '=', 'a"b'])('%j is answered', async (boundary) => {
    const answer = await client.form(formOf(recordingParts()), {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    expectIssues(answer, 'body');
  });
});

describe('a form in the smallest pieces', () => {
  it('is taken, and a text of a hundred thousand of them is no burden', async () => {
    const metadata = JSON.stringify({ filler: 'x'.repeat(100_000) });
    const form = formOf(recordingParts({ metadata }));
    const bytes = function* () {
      for (let at = 0; at < form.length; at++) yield form.subarray(at, at + 1);
    };
    const answer = await client.form(Readable.from(bytes()), FORM_TYPE);
    expect(answer.status, answer.text).toBe(202);
  });
});
