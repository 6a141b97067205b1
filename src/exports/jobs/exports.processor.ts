import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../../queue/processor-registrar';
import { ExportWorker } from './export-worker.service';

/** Writes the export that the job names. */
@Processor('exports')
export class ExportsProcessor {
  constructor(private readonly worker: ExportWorker) {}

  @Process()
  process({ id, signal }: QueuedJob): Promise<void> {
    return this.worker.work(id, signal);
  }
}
