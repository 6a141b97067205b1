import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../../queue/processor-registrar';
import { AdaptationLearner } from './adaptation-learner.service';

/** Learns from the reviews of the organisation that the job names. */
@Processor('learning')
export class LearningProcessor {
  constructor(private readonly learner: AdaptationLearner) {}

  @Process()
  process({ id, signal }: QueuedJob): Promise<void> {
    return this.learner.learn(id, signal);
  }
}
