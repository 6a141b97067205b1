import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../../queue/processor-registrar';
import { TopicWorker } from './topic-worker.service';

/** Does what is due for the topics of the organisation that the job names. */
@Processor('topics')
export class TopicsProcessor {
  constructor(private readonly worker: TopicWorker) {}

  @Process()
  process({ id, signal }: QueuedJob): Promise<void> {
    return this.worker.work(id, signal);
  }
}
