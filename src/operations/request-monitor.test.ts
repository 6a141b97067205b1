import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestMonitor } from './request-monitor';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newMonitor = () => new RequestMonitor({ info: vi.fn(), error: vi.fn() } as unknown as Logger);

/** A request that is being answered until its response closes. */
function ask(watch: RequestMonitor, url: string, contentType = 'application/json'): EventEmitter {
  const response = Object.assign(new EventEmitter(), { getHeader: () => contentType });
  void watch.handler({ url } as Request, response as unknown as Response, () => undefined);
  return response;
}

it('waits until every request has been answered, or its client has gone, and then does the work once', () => {
  const watch = newMonitor();
  const work = vi.fn();
  const [first, second] = [ask(watch, '/v1/ingestion/recordings'), ask(watch, '/connector/api/calls')];
  watch.whenIdle(work, 1000);
  vi.advanceTimersByTime(5000);
  first.emit('close');
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
  second.emit('close');
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledOnce();
});

it('is not kept waiting by questions about the health of the process', () => {
  const watch = newMonitor();
  const work = vi.fn();
  ask(watch, '/health/ready');
  watch.whenIdle(work, 1000);
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

it('is not kept waiting by a page that listens for events', () => {
  const watch = newMonitor();
  const work = vi.fn();
  ask(watch, '/v1/connector/events', 'text/event-stream; charset=utf-8');
  const asked = ask(watch, '/v1/connector/conversations');
  watch.whenIdle(work, 1000);
  vi.advanceTimersByTime(3000);
  expect(work).not.toHaveBeenCalled();
  asked.emit('close');
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
});
