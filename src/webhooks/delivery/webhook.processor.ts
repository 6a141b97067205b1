import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../../queue/processor-registrar';
import { WebhookWorker } from './webhook-worker.service';

/** Sends what is due to the endpoint that the job names. */
@Processor('webhooks')
export class WebhookProcessor {
  constructor(private readonly worker: WebhookWorker) {}

  @Process()
  process({ id, signal }: QueuedJob): Promise<void> {
    return this.worker.work(id, signal);
  }
}
