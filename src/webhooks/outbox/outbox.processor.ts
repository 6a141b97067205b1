import { Process, Processor } from '@nestjs/bull';
import type { QueuedJob } from '../../queue/processor-registrar';
import { OutboxRelay } from './outbox-relay.service';

/** Divides what is in the outbox; the job's id stands for no row. */
@Processor('webhook-outbox')
export class OutboxProcessor {
  constructor(private readonly relay: OutboxRelay) {}

  @Process()
  process({ signal }: QueuedJob): Promise<void> {
    return this.relay.divide(signal);
  }
}
