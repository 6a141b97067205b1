import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { redactSentences } from '../../src/redaction/redact';
import { REDACTION_KINDS } from '../../src/redaction/kinds';
import type * as Threads from '../../src/redaction/threads/redactor';
import { labelledCalls } from '../fixtures/scoring/labelled-calls';
import { ROOT } from '../harness/service-process';

// The compiled code, because threads read it.
const require = createRequire(__filename);
const { Redactor } = require(join(ROOT, 'dist/src/redaction/threads/redactor.js')) as typeof Threads;

const REQUESTER = { organisationId: 'one', priority: 'client' } as const;
const CARD = { speaker: 'customer', text: 'My card number is 4111 1111 1111 1111.' } as const;

/** A call of so many sentences, in which a card is told at the end. */
function longCall(sentences: number) {
  const { sentences: call } = labelledCalls('tuning')[0]!;
  return [...Array.from({ length: sentences }, (_, at) => ({ ...call[at % call.length]! })), CARD];
}

let redactor: Threads.Redactor;
const redactorOf = (timeLimitMs: number) => (redactor = new Redactor(timeLimitMs));
afterEach(() => redactor.close());

describe('redaction in threads', () => {
  it('makes of long calls, many at once, what is made of them in this thread', async () => {
    redactorOf(120_000);
    const call = longCall(300);
    const alone = redactSentences(call, REDACTION_KINDS);
    expect(alone.at(-1)?.text).toBe('My card number is [CARD].');
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        redactor.redact(call, REDACTION_KINDS, { ...REQUESTER, organisationId: `organisation-${at % 3}` }),
      ),
    );
    for (const one of all) expect(one).toEqual(alone);
    expect(await redactor.redact([CARD], REDACTION_KINDS, REQUESTER)).toEqual([alone.at(-1)]);
  });

  it('lets other work through meanwhile', async () => {
    redactorOf(120_000);
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await redactor.redact(longCall(20_000), REDACTION_KINDS, REQUESTER);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(100);
  });

  it('is not waited for by a call of usual length, however many long ones an organisation brings', async () => {
    redactorOf(20_000);
    const endless = Array.from({ length: 4 }, () =>
      redactor.redact([{ text: '7 '.repeat(2_000_000) }], REDACTION_KINDS, REQUESTER).then(
        () => 'redacted',
        (error: Error) => error.name,
      ),
    );
    // Until threads are at them.
    await sleep(2_000);
    const usual = redactor.redact(longCall(30), REDACTION_KINDS, { ...REQUESTER, organisationId: 'two' });
    expect(await Promise.race([...endless, usual.then(() => 'the usual call')])).toBe('the usual call');
    await redactor.close();
    await Promise.all(endless);
  });

  it('is ended at its time limit', async () => {
    redactorOf(100);
    const endless = redactor.redact([{ text: '7 '.repeat(2_000_000) }], REDACTION_KINDS, REQUESTER);
    await expect(endless).rejects.toMatchObject({ name: 'RedactionTooLong' });
  });

  it('is waited for no longer when its client has left', async () => {
    redactorOf(120_000);
    const left = new AbortController();
    const redacted = redactor.redact(longCall(20_000), REDACTION_KINDS, {
      ...REQUESTER,
      signal: left.signal,
    });
    left.abort(new Error('the client has left'));
    await expect(redacted).rejects.toThrow('the client has left');
  });
});
