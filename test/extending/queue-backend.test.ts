import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { QueueSettings } from '../../src/config/queue-settings';
import type { HandlerFailure } from '../../src/queue/job-queue';
import { openQueue, QUEUE_BACKENDS } from '../../src/queue/queue-backends';
import { queueContract, TEST_RETRY } from '../services/queue-contract';
import { polling, PollingQueue } from './polling-queue';

describe('a queue of one’s own', () => {
  queueContract(() => {
    const failures: HandlerFailure[] = [];
    return { queue: new PollingQueue((failure) => failures.push(failure), TEST_RETRY), failures };
  });

  it('is opened when the settings ask for it before any other', () => {
    const nobody = () => undefined;
    const context = {
      settings: new QueueSettings(),
      producers: null,
      onFailure: nobody,
      onStalled: nobody,
      onError: nobody,
    };
    expect(openQueue(context, { polling, ...QUEUE_BACKENDS })).toBeInstanceOf(PollingQueue);
    expect(openQueue(context)).not.toBeInstanceOf(PollingQueue);
  });
});
