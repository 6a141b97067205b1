import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, Not, Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { KnownBrowser } from './known-browser.entity';

/** Whose browsers are meant. */
export type BrowserOwner = Pick<KnownBrowser, 'administratorId' | 'organisationId'>;

/** Queries of `known_browser`. */
@Injectable()
export class KnownBrowsersRepository extends TableRepository<KnownBrowser> {
  constructor(@InjectRepository(KnownBrowser) rows: Repository<KnownBrowser>) {
    super(rows);
  }

  async insert(browser: KnownBrowser): Promise<void> {
    await this.rows.insert(browser);
  }

  /** By the hash alone: nobody is signed in yet who could tell the organisation. */
  findByToken(tokenHash: string): Promise<KnownBrowser | null> {
    return this.findPrepared({ tokenHash });
  }

  async delete(owner: BrowserOwner, tokenHash: string): Promise<void> {
    await this.rows.delete({ ...owner, tokenHash });
  }

  async deleteExpired(owner: BrowserOwner, now: Date): Promise<void> {
    await this.rows.delete({ ...owner, expiresAt: LessThan(now) });
  }

  /** Deletes all but the `count` signed in from last. */
  async keepLatest(owner: BrowserOwner, count: number): Promise<void> {
    const older = await this.rows.find({
      select: { tokenHash: true },
      where: owner,
      order: { createdAt: 'DESC' },
      skip: count,
      // SQLite skips nothing without a limit. Every sign-in adds one: more than this are never left over.
      take: count,
    });
    if (older.length)
      await this.rows.delete({ ...owner, tokenHash: In(older.map(({ tokenHash }) => tokenHash)) });
  }

  /** Deletes all, or all but one. */
  async deleteOthers(owner: BrowserOwner, keptTokenHash: string | null): Promise<void> {
    await this.rows.delete(keptTokenHash ? { ...owner, tokenHash: Not(keptTokenHash) } : owner);
  }
}
