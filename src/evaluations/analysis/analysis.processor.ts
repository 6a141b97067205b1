import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../../queue/processor-registrar';
import { AnalysisService } from './analysis.service';

/** Scores the conversation that is next: a job of this queue is a wake-up and names none. */
@Processor('analysis')
export class AnalysisProcessor {
  constructor(private readonly analysis: AnalysisService) {}

  @Process()
  process({ signal }: QueuedJob): Promise<void> {
    return this.analysis.analyseNext(signal);
  }
}
