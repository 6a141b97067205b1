import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QuietMoment } from './quiet-moment';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request that is being answered until its response closes. */
function ask(moment: QuietMoment, url: string): EventEmitter {
  const response = new EventEmitter();
  void moment.watch({ url } as Request, response as unknown as Response, () => undefined);
  return response;
}

it('waits until every request has been answered, or its client has gone, and then does the work once', () => {
  const moment = new QuietMoment();
  const work = vi.fn();
  const [first, second] = [ask(moment, '/v1/ingestion/recordings'), ask(moment, '/connector/api/calls')];
  moment.seize(work, 1000);
  vi.advanceTimersByTime(5000);
  first.emit('close');
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
  second.emit('close');
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledOnce();
});

it('is not kept waiting by questions about the health of the process', () => {
  const moment = new QuietMoment();
  const work = vi.fn();
  ask(moment, '/health/ready');
  moment.seize(work, 1000);
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});
