import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, Not, Repository } from 'typeorm';
import { FREE, unleased } from '../../database/lease';
import { LeasedTableRepository } from '../../database/leased-table-repository';
import { NO_FAILURE } from '../../database/stored-failure';
import { ExportJob } from './export-job.entity';
import { WORKING_STATES, type ExportState } from './export-state';

const working = In(WORKING_STATES);

/** What is stored of an export when it is asked for. */
export type NewExportJob = Pick<
  ExportJob,
  | 'id'
  | 'organisationId'
  | 'kind'
  | 'format'
  | 'withBom'
  | 'filter'
  | 'day'
  | 'columnsVersion'
  | 'state'
  | 'keepDays'
  | 'createdAt'
>;

/** Queries of `export_job`. */
@Injectable()
export class ExportJobsRepository extends LeasedTableRepository<ExportJob> {
  constructor(@InjectRepository(ExportJob) rows: Repository<ExportJob>) {
    super(rows);
  }

  /** Columns left out have their defaults. Rejects with a duplicate (`isDuplicate`) for a day that has one of its kind. */
  async insert(job: NewExportJob): Promise<void> {
    await this.rows.insert(job);
  }

  /** Those of an organisation in some states, without those of every night. */
  countAsked(organisationId: string, states: readonly ExportState[]): Promise<number> {
    return this.rows.countBy({ organisationId, state: In(states), day: IsNull() });
  }

  /** Null for one of another organisation just as for one that never was. */
  async findById(organisationId: string, id: string): Promise<ExportJob | null> {
    const found = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.id === id ? found : null;
  }

  /** The latest first, before the export `beforeId`. */
  list(organisationId: string, beforeId: string | undefined, limit: number): Promise<ExportJob[]> {
    const before = beforeId === undefined ? {} : { id: LessThan(beforeId) };
    return this.rows.find({ where: { organisationId, ...before }, order: { id: 'DESC' }, take: limit });
  }

  /** Ids of those with work left that nobody works on, of all organisations, the oldest first. */
  async listDue(now: Date, limit: number): Promise<string[]> {
    const found = await this.rows
      .createQueryBuilder('leased')
      .select('leased.id')
      .where('leased.state IN (:...states)', { states: WORKING_STATES })
      .andWhere(unleased(now, 'leased'))
      .orderBy('leased.id', 'ASC')
      .limit(limit)
      .getMany();
    return found.map(({ id }) => id);
  }

  /** Takes one with work left for `owner`, and counts the start; null when another holds it or none is left. */
  async take(id: string, owner: string, leaseMs: number): Promise<ExportJob | null> {
    const start = { state: 'running' as const, starts: () => 'starts + 1' };
    const isTaken = await this.takeLease({ id, state: working }, owner, leaseMs, start);
    return isTaken ? this.findPrepared({ id }) : null;
  }

  /** Extends the lease of `owner` to `leaseMs` from now; false when another has taken it over, or it is deleted. */
  extend(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.extendLease({ id, leaseOwner: owner }, leaseMs);
  }

  /** Writes what `owner` has done; false when it does not hold the export any more. */
  async advance(id: string, owner: string, change: Partial<ExportJob>): Promise<boolean> {
    return (await this.updatePrepared({ id, leaseOwner: owner }, change)) > 0;
  }

  /** Has exports of days begun anew that failed before a moment, of all organisations. */
  async retryFailedDays(before: Date): Promise<void> {
    await this.rows.update(
      { state: 'failed', day: Not(IsNull()), finishedAt: LessThan(before) },
      { state: 'queued', starts: 0, ...NO_FAILURE, finishedAt: null, expiresAt: null },
    );
  }

  /** Takes one that is being written away from whoever writes it; it is due again. False when it is not being written. */
  async beginAnew(organisationId: string, id: string): Promise<boolean> {
    const again = { state: 'queued' as const, starts: 0, ...FREE };
    const { affected } = await this.rows.update({ id, organisationId, state: 'running' }, again);
    return affected === 1;
  }

  /** Whether it is there, of whichever organisation. */
  exists(id: string): Promise<boolean> {
    return this.rows.existsBy({ id });
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }

  /** Those that have ended in a state and whose time is over, of all organisations. */
  listExpired(
    state: ExportJob['state'],
    now: Date,
    limit: number,
  ): Promise<Pick<ExportJob, 'id' | 'organisationId' | 'fileKey'>[]> {
    return this.rows.find({
      select: { id: true, organisationId: true, fileKey: true },
      where: { state, expiresAt: LessThan(now) },
      take: limit,
    });
  }

  /** The file is gone; the row tells so until `until`. */
  async markExpired(organisationId: string, id: string, until: Date): Promise<void> {
    await this.rows.update(
      { id, organisationId, state: 'done' },
      { state: 'expired', fileKey: null, expiresAt: until },
    );
  }

  /** Of some keys of files, those that an export names. */
  async findNamedFiles(keys: string[]): Promise<Set<string | null>> {
    const named = await this.rows.find({ select: { id: true, fileKey: true }, where: { fileKey: In(keys) } });
    return new Set(named.map(({ fileKey }) => fileKey));
  }

  /** Frees every export, whoever holds it. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ leaseOwner: Not(IsNull()) }, FREE);
  }
}
