import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../queue/processor-registrar';
import { RecordingPipeline } from './pipeline/recording-pipeline';

/** Works on the recording whose turn it is: a job of this queue is a wake-up and names none. */
@Processor('recordings')
export class RecordingsProcessor {
  constructor(private readonly pipeline: RecordingPipeline) {}

  @Process()
  process({ signal }: QueuedJob): Promise<void> {
    return this.pipeline.processNext(signal);
  }
}
