import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, MoreThan, Not, Repository } from 'typeorm';
import { FREE } from '../../database/lease';
import { LeasedTableRepository } from '../../database/leased-table-repository';
import { firstDue } from '../delivery/first-due';
import { WebhookEndpoint } from './webhook-endpoint.entity';

/** What is written about how an endpoint answers. */
export type EndpointHealth = Pick<
  WebhookEndpoint,
  'failures' | 'failingSince' | 'lastFailedAt' | 'resumeAt' | 'state' | 'disabledReason' | 'disabledAt'
>;

/** Those that somebody can see. */
const SEEN = In(['enabled', 'disabled']);

/** Endpoints with due deliveries that one sweep wakes workers for. */
const MAX_SWEPT = 1_000;

/** Queries of `webhook_endpoint`. */
@Injectable()
export class WebhookEndpointsRepository extends LeasedTableRepository<WebhookEndpoint> {
  constructor(@InjectRepository(WebhookEndpoint) rows: Repository<WebhookEndpoint>) {
    super(rows);
  }

  async insert(endpoint: WebhookEndpoint): Promise<void> {
    await this.rows.insert(endpoint);
  }

  /** In the order they were created. */
  list(organisationId: string): Promise<WebhookEndpoint[]> {
    return this.rows.find({ where: { organisationId, state: SEEN }, order: { id: 'ASC' } });
  }

  /** Of every one, those that were deleted and whose deliveries still are there included. */
  async listAllIds(organisationId: string): Promise<string[]> {
    const found = await this.rows.find({ select: { id: true }, where: { organisationId } });
    return found.map(({ id }) => id);
  }

  /** Those of these that were not deleted. */
  async listPresent(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.rows.find({ select: { id: true }, where: { id: In([...ids]), state: SEEN } });
    return new Set(found.map(({ id }) => id));
  }

  count(organisationId: string): Promise<number> {
    return this.rows.countBy({ organisationId, state: SEEN });
  }

  /** What the enabled endpoints of an organisation want to be told. */
  async listEnabled(organisationId: string): Promise<Pick<WebhookEndpoint, 'id' | 'eventTypes'>[]> {
    // SQLite would else read the enabled ones of all organisations.
    const index = this.dialect.forceIndex('ix_webhook_endpoint_organisation');
    return this.query(
      `SELECT id AS id, event_types AS eventTypes FROM webhook_endpoint ${index}
       WHERE organisation_id = ? AND state = 'enabled'`,
      [organisationId],
    );
  }

  /** Null for one that was deleted or is of another organisation just as for one that never was. */
  async findById(organisationId: string, id: string): Promise<WebhookEndpoint | null> {
    const found = await this.rows.findOneBy({ id, organisationId, state: SEEN });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.id === id ? found : null;
  }

  /** As the queue knows it: by its id alone. */
  getById(id: string): Promise<WebhookEndpoint | null> {
    return this.findPrepared({ id });
  }

  async update(organisationId: string, id: string, change: Partial<WebhookEndpoint>): Promise<void> {
    await this.rows.update({ id, organisationId }, change);
  }

  /** For retention: those of all organisations that were deleted, by id, after one. */
  listDeleted(after: string, limit: number): Promise<Pick<WebhookEndpoint, 'id' | 'updatedAt'>[]> {
    return this.rows.find({
      select: { id: true, updatedAt: true },
      where: { state: 'deleted', id: MoreThan(after) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  async remove(id: string): Promise<void> {
    await this.rows.delete({ id, state: 'deleted' });
  }

  /** Ids of enabled endpoints with deliveries that are due and that nobody works on, of all organisations. */
  async listDue(now: Date): Promise<string[]> {
    const moment = this.dialect.toRawDate(now);
    const rows = await this.query<{ id: string }>(
      `SELECT endpoint.id AS id FROM webhook_endpoint endpoint
       WHERE endpoint.state = 'enabled' AND (endpoint.resume_at IS NULL OR endpoint.resume_at <= ?)
         AND (endpoint.lease_owner IS NULL OR endpoint.lease_expires_at < ?)
         AND (${firstDue('new')} <= ? OR ${firstDue('pending')} <= ?)
       LIMIT ${MAX_SWEPT}`,
      [moment, moment, moment, moment],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes an enabled endpoint for `owner`; false when another holds it or it is switched off. */
  takeEnabled(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.takeLease({ id, state: 'enabled' }, owner, leaseMs);
  }

  extend(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.extendLease({ id, leaseOwner: owner }, leaseMs);
  }

  /** `slowestMs` is not known of a turn that did not begin. */
  async release(id: string, owner: string, slowestMs: number | undefined): Promise<void> {
    await this.rows.update({ id, leaseOwner: owner }, { ...FREE, slowestMs });
  }

  /** Whether it is enabled, when somebody last changed it, and its rest; null when `owner` holds it no more. */
  findHeld(
    id: string,
    owner: string,
  ): Promise<Pick<WebhookEndpoint, 'state' | 'updatedAt' | 'resumeAt'> | null> {
    return this.selectPrepared({ id, leaseOwner: owner }, ['state', 'updatedAt', 'resumeAt']);
  }

  /** Writes how it answers; false when somebody has switched it off, or changed it since `updatedAt`. */
  async setHealth(
    { id, updatedAt }: Pick<WebhookEndpoint, 'id' | 'updatedAt'>,
    owner: string,
    health: EndpointHealth,
  ): Promise<boolean> {
    const held = { id, leaseOwner: owner, state: 'enabled' as const, updatedAt };
    return (await this.updatePrepared(held, health)) > 0;
  }

  /** Has an endpoint sent what is due though it rests. */
  async endRest(organisationId: string, id: string): Promise<void> {
    await this.rows.update({ id, organisationId, resumeAt: Not(IsNull()) }, { resumeAt: null });
  }

  /** Frees every endpoint, whoever holds it. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ leaseOwner: Not(IsNull()) }, FREE);
  }
}
