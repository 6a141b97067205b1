import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from 'vitest';
import { QueueSettings } from '../config/queue-settings';
import { BullQueue, QueueUnavailable } from './bull-queue';
import { InProcessQueue } from './in-process-queue';
import { JOB_QUEUE } from './job-queue';
import type { JobQueue } from './job-queue';
import { QueueModule } from './queue.module';

/** The module as the service has it, with these settings. */
async function moduleWith(redisUrl?: string) {
  const settings = Object.assign(new QueueSettings(), { REDIS_URL: redisUrl });
  @Module({ providers: [{ provide: QueueSettings, useValue: settings }], exports: [QueueSettings] })
  class Settings {}
  const module = await Test.createTestingModule({
    imports: [{ module: Settings, global: true }, QueueModule],
  }).compile();
  await module.init();
  return module;
}

describe('QueueModule', () => {
  it('keeps the queue inside the process without a REDIS_URL, and connects to nothing', async () => {
    const module = await moduleWith();
    expect(module.get<JobQueue>(JOB_QUEUE)).toBeInstanceOf(InProcessQueue);
    await module.close();
  });

  it('uses Bull with a REDIS_URL, and comes up and goes down while no Redis answers there', async () => {
    // Port 9 is of the discard protocol, which nobody serves any more.
    const module = await moduleWith('redis://127.0.0.1:9');
    const queue = module.get<JobQueue>(JOB_QUEUE);
    expect(queue).toBeInstanceOf(BullQueue);
    await expect(queue.enqueue('recordings', 'call')).rejects.toThrow(QueueUnavailable);
    await module.close();
  });
});
