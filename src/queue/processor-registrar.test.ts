import { Process, Processor } from '@nestjs/bull';
import { Injectable, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { expect, it } from 'vitest';
import { QueueSettings } from '../config/queue-settings';
import { JOB_QUEUE, QUEUES, type JobQueue } from './job-queue';
import { ProcessorRegistrar, type QueuedJob } from './processor-registrar';
import { QueueModule } from './queue.module';

@Injectable()
class Seen {
  readonly ids: string[] = [];
}

@Processor('recordings')
class RecordingsProcessor {
  constructor(private readonly seen: Seen) {}

  @Process()
  async process({ id }: QueuedJob): Promise<void> {
    this.seen.ids.push(id);
  }
}

/** A processor that does nothing, for a queue that a test is not about. */
function idleProcessor(queue: string): Type {
  @Processor(queue)
  class IdleProcessor {
    @Process()
    async process(): Promise<void> {}
  }
  return IdleProcessor;
}

const others = QUEUES.filter((queue) => queue !== 'recordings').map(idleProcessor);

@Processor('rescoring')
class WithoutProcess {}

@Processor('letters')
class LettersProcessor {
  @Process()
  async process(): Promise<void> {}
}

async function serviceWith(...processors: Type[]) {
  @Module({ providers: [QueueSettings], exports: [QueueSettings] })
  class Settings {}
  return Test.createTestingModule({
    imports: [{ module: Settings, global: true }, QueueModule],
    providers: [Seen, ...processors],
  }).compile();
}

it('has a queue deliver to the method with @Process of the class with @Processor', async () => {
  const all = [RecordingsProcessor, ...others];
  const service = await serviceWith(...all);
  service.get(ProcessorRegistrar).register();
  const queue = service.get<JobQueue>(JOB_QUEUE);
  await queue.start();
  await queue.enqueue('recordings', 'id');
  await expect.poll(() => service.get(Seen).ids).toEqual(['id']);
  await queue.stop(0);
});

it.each([
  [
    'a queue has no processor',
    [RecordingsProcessor, idleProcessor('analysis')],
    /rescoring has no processor/,
  ],
  ['a queue has two', [idleProcessor('rescoring'), WithoutProcess], /rescoring has more than one processor/],
  [
    'a processor has no method with @Process',
    [WithoutProcess],
    /WithoutProcess must have exactly one method/,
  ],
  ['a processor names no queue there is', [LettersProcessor], /unknown queue: letters/],
])('refuses to start when %s', async (_what, processors, message) => {
  const service = await serviceWith(...processors);
  expect(() => service.get(ProcessorRegistrar).register()).toThrow(message);
});
