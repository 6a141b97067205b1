import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../../queue/processor-registrar';
import { RescoringWorker } from './rescoring-worker.service';

/** Does the next step of the rescoring that the job names. */
@Processor('rescoring')
export class RescoringProcessor {
  constructor(private readonly rescoring: RescoringWorker) {}

  @Process()
  process({ id, signal }: QueuedJob): Promise<void> {
    return this.rescoring.work(id, signal);
  }
}
