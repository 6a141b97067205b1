import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../queue/processor-registrar';
import { ErasureWorker } from './erasure-worker.service';

/** Does the erasure that the job names. */
@Processor('erasures')
export class ErasuresProcessor {
  constructor(private readonly worker: ErasureWorker) {}

  @Process()
  process({ id, signal }: QueuedJob): Promise<void> {
    return this.worker.work(id, signal);
  }
}
