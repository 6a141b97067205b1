import { EventEmitter } from 'node:events';
import type { MessageEvent } from '@nestjs/common';
import type { Response } from 'express';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdministratorSessions } from '../../auth/administrator-sessions.service';
import { EventStreams } from './event-streams';

/** A response whose client reads, or does not. */
class FakeResponse extends EventEmitter {
  readonly req = { method: 'GET', resume: () => undefined, socket: { destroyed: false } };
  written = '';
  writableLength = 0;
  destroyed = false;
  ended = false;

  constructor(private readonly isRead = true) {
    super();
  }

  status = () => this;
  set = () => this;

  write(text: string): void {
    this.written += text;
    if (!this.isRead) this.writableLength += text.length;
  }

  end(): void {
    this.ended = true;
    if (this.isRead) this.destroy();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }
}

const find = vi.fn<AdministratorSessions['find']>();
let streams: EventStreams;
let events: Subject<MessageEvent>;

beforeEach(() => {
  vi.useFakeTimers();
  find.mockReset().mockResolvedValue({} as Awaited<ReturnType<AdministratorSessions['find']>>);
  streams = new EventStreams({ find } as unknown as AdministratorSessions);
  events = new Subject();
});
afterEach(() => void vi.useRealTimers());

function open(sessionToken = 'a', response = new FakeResponse()): FakeResponse {
  const sessionExpiresAt = new Date(Date.now() + 12 * 3_600_000);
  const owner = { sessionToken, administratorId: 'her', organisationId: 'o', sessionExpiresAt };
  streams.serve(response as unknown as Response, owner, events);
  return response;
}

describe('a stream of events', () => {
  it('is written as browsers read it', () => {
    const response = open();
    events.next({ type: 'recording', data: { job_id: 'j' } });
    expect(response.written).toBe(':\n\nevent: recording\ndata: {"job_id":"j"}\n\n');
  });

  it('is cut off when its client leaves too much unread, and holds no more than that', () => {
    const [silent, reading] = [open('a', new FakeResponse(false)), open('b')];
    const data = 'x'.repeat(100_000);
    for (let time = 0; time < 50; time++) events.next({ type: 'recording', data });
    expect(silent.destroyed).toBe(true);
    expect(silent.written.length).toBeLessThan(1.2 * 1024 * 1024);
    expect(reading.destroyed).toBe(false);
    expect(reading.written.length).toBeGreaterThan(50 * 100_000);
  });

  it('ends when its session is not there any more, and goes on while that cannot be told', async () => {
    const [leaving, staying] = [open('a'), open('b')];
    find.mockRejectedValueOnce(new Error('the database is away'));
    await vi.advanceTimersByTimeAsync(15_000);
    expect([leaving.ended, staying.ended]).toEqual([false, false]);
    find.mockImplementation((token) => Promise.resolve(token === 'a' ? null : ({} as never)));
    await vi.advanceTimersByTimeAsync(15_000);
    expect([leaving.ended, staying.ended]).toEqual([true, false]);
  });

  it('ends after ten minutes, and with the process, also when nobody reads its end', async () => {
    const old = open('a');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(old.ended).toBe(true);
    const silent = open('b', new FakeResponse(false));
    streams.onModuleDestroy();
    expect(silent.ended).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(silent.destroyed).toBe(true);
    expect(() => open('c')).toThrow(expect.objectContaining({ status: 503 }) as Error);
  });

  it('looks at no session while none is open', async () => {
    open().destroy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(find).not.toHaveBeenCalled();
  });
});
