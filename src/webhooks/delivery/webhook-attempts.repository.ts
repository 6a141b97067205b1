import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { WebhookAttempt } from './webhook-attempt.entity';

/** Queries of `webhook_attempt`. */
@Injectable()
export class WebhookAttemptsRepository extends TableRepository<WebhookAttempt> {
  constructor(@InjectRepository(WebhookAttempt) rows: Repository<WebhookAttempt>) {
    super(rows);
  }

  insert(attempt: WebhookAttempt): Promise<void> {
    return this.insertPrepared(attempt);
  }

  /** The latest first. */
  listLatest(organisationId: string, deliveryId: string, limit: number): Promise<WebhookAttempt[]> {
    return this.rows.find({ where: { deliveryId, organisationId }, order: { id: 'DESC' }, take: limit });
  }

  /** For retention: those of deliveries of any organisation. */
  async deleteOf(deliveryIds: readonly string[]): Promise<void> {
    await this.rows.delete({ deliveryId: In(deliveryIds) });
  }
}
