import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../harness/running-service';
import { audioPart, freshId, recordingFields, transcript } from './calls';
import type { ClientSystem } from './client-system';
import type { PlainAnswer } from './http-request';
import { FORM_TYPE, formOf, type Part } from './multipart';
import { newOrganisation } from './organisations';
import { audioKeys, rowCounts } from './stored';

/** Bounded and the same in every run, so that a failure can be looked into. */
const RUNS = { seed: 20261121, numRuns: 150, interruptAfterTimeLimit: 45_000 };

let service: RunningService;
let client: ClientSystem;

beforeAll(async () => {
  service = await startService();
  ({ client } = await newOrganisation(service));
});
afterAll(() => service?.stop());

const FIELDS = Object.keys(recordingFields());
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 250 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', ' ', '0', 'null', '2026-02-30T00:00:00Z', '{}', '[1]', '1e400', 'agent', '\u0000'),
);
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, -0, 9007199254740992),
);
const anyField = fc.oneof(
  fc.constantFrom(...FIELDS, 'duration_seconds', 'metadata', 'transcript', 'audio', 'outcome_category'),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', 'a.b'),
  fc.string({ maxLength: 20 }),
);

/** `work` may be refused, but never fails on our side; and what was refused has changed nothing. */
async function expectSound(work: () => Promise<PlainAnswer>): Promise<void> {
  const before = await rowCounts(service);
  const { status, text } = await work();
  expect([200, 202, 400, 409, 413], text.slice(0, 500)).toContain(status);
  const after = await rowCounts(service);
  // Jobs of recordings accepted before are worked on meanwhile, which adds no rows while they are rejected.
  if (status === 400 || status === 413) expect(after).toEqual(before);
}

const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, property), RUNS);

describe('generated requests never get a 500, an answer out of shape, or a change after a refusal', () => {
  it('transcripts with changed fields', () =>
    check(fc.array(fc.tuple(anyField, anyValue), { minLength: 1, maxLength: 4 }), async (changes) => {
      const entries = new Map<string, unknown>([...Object.entries(transcript()), ...changes]);
      const body = [...entries].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
      await expectSound(() => client.transcript(`{${body.join(',')}}`));
    }));

  it('transcripts with changed sentences', () =>
    check(
      fc.array(
        fc.oneof(
          anyValue,
          fc.dictionary(fc.constantFrom('speaker', 'text', 'start', 'end', 'confidence', 'x'), anyValue),
        ),
        { maxLength: 6 },
      ),
      async (sentences) => {
        await expectSound(() => client.transcript(transcript({ transcript: sentences })));
      },
    ));

  it('bodies of any bytes, and right ones with bytes changed', () =>
    check(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        fc.json().map((json) => Buffer.from(json)),
        fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => {
          const body = Buffer.from(JSON.stringify(transcript()));
          body[at % body.length] = byte;
          return body;
        }),
      ),
      async (body) => {
        await expectSound(() => client.transcript(body));
      },
    ));

  const anyPart: fc.Arbitrary<Part> = fc.record(
    {
      name: anyField.map((name) => name.replaceAll(/["\r\n\\]/g, '')),
      filename: fc.constantFrom('a.wav', 'b.mp3', 'c.txt', '', '通話.ogg'),
      type: fc.constantFrom('text/plain', 'application/octet-stream', 'audio/wav', 'nonsense'),
      value: fc.oneof(
        anyText,
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      ),
    },
    { requiredKeys: ['value'] },
  );

  it('forms with changed, added and repeated parts', () =>
    check(
      fc.tuple(fc.array(anyPart, { maxLength: 4 }), fc.subarray(FIELDS), fc.boolean()),
      async ([parts, left, withAudio]) => {
        const fields = Object.entries(recordingFields({ external_conversation_id: freshId() }));
        const kept = fields.filter(([name]) => !left.includes(name) || left.length > 3);
        const form = [
          ...kept.map(([name, value]) => ({ name, value })),
          ...(withAudio ? [audioPart()] : []),
          ...parts,
        ];
        await expectSound(() => client.form(formOf(form)));
      },
    ));

  it('forms with bytes changed or cut off', () =>
    check(fc.tuple(fc.nat(), fc.nat(255), fc.boolean()), async ([at, byte, cut]) => {
      const form = formOf([
        ...Object.entries(recordingFields()).map(([name, value]) => ({ name, value })),
        audioPart(),
      ]);
      form[at % form.length] = byte;
      const sent = cut ? form.subarray(0, at % form.length) : form;
      await expectSound(() => client.form(sent, FORM_TYPE));
    }));

  it('and none of them has left audio that no job names', async () => {
    const { recording_job } = await rowCounts(service);
    expect((await audioKeys(service)).length).toBeLessThanOrEqual(recording_job!);
  });
});
