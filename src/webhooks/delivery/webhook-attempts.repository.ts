import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { WebhookAttempt } from './webhook-attempt.entity';

/** Attempts kept of one delivery, the latest. */
export const MAX_KEPT_ATTEMPTS = 20;

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

  /** Removes what of a delivery is more than is kept. */
  async deleteOlder(deliveryId: string): Promise<void> {
    const [last] = await this.rows.find({
      select: { id: true },
      where: { deliveryId },
      order: { id: 'DESC' },
      skip: MAX_KEPT_ATTEMPTS,
      take: 1,
    });
    if (last) await this.rows.delete({ deliveryId, id: LessThanOrEqual(last.id) });
  }

  /** For retention: those of deliveries of any organisation. */
  async deleteOf(deliveryIds: readonly string[]): Promise<void> {
    await this.rows.delete({ deliveryId: In(deliveryIds) });
  }
}
