import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../../queue/processor-registrar';
import { TranscriptIndexing } from './transcript-indexing.service';

/** Reads transcripts into the full-text index: a job of this queue is a wake-up and names none. */
@Processor('transcript-index')
export class TranscriptIndexingProcessor {
  constructor(private readonly indexing: TranscriptIndexing) {}

  @Process()
  process({ signal }: QueuedJob): Promise<void> {
    return this.indexing.work(signal);
  }
}
