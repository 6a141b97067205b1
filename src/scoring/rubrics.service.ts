import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { loadShippedRubric, SHIPPED_RUBRICS } from './rubric/load-shipped-rubric';
import { parseRubric } from './rubric/parse-rubric';
import type { Rubric } from './rubric/rubric';
import { rubricHash } from './rubric/rubric-hash';
import { RubricVersion } from './rubric-version.entity';

/** The rubric of an organisation that has edited none. */
export const DEFAULT_RUBRIC = 'customer-support';

/** Parsed rubrics kept at hand; a few organisations' worth, since one takes some milliseconds to parse. */
const KEPT = 200;

type ActiveVersion = Pick<RubricVersion, 'id' | 'hash'>;

/** How long a process may go on with the version it knows after another has activated a newer one. */
const ACTIVE_MS = 2_000;
const KEPT_ACTIVE = 10_000;

/** Which rubric an organisation's calls are scored with. */
@Injectable()
export class Rubrics {
  private readonly parsed = new Map<string, Rubric>();
  private readonly active = new Map<string, { version: ActiveVersion | null; until: number }>();

  constructor(private readonly database: Database) {}

  /** To be called by whoever activates a version, so that this process scores with it at once. */
  forgetActive(organisationId: string): void {
    this.active.delete(organisationId);
  }

  /** The version activated last, or the default rubric. */
  async current(organisationId: string): Promise<Rubric> {
    const active = await this.activeVersion(organisationId);
    if (!active) return loadShippedRubric(DEFAULT_RUBRIC);
    const known = this.parsed.get(active.hash);
    if (known) return known;
    const { source } = await this.database.read.findOneByOrFail(RubricVersion, { id: active.id });
    const rubric = parseRubric(source);
    if (this.parsed.size >= KEPT) this.parsed.clear();
    this.parsed.set(active.hash, rubric);
    return rubric;
  }

  /** The version with this hash, one the organisation has used or one that comes with the service; else null. */
  async withHash(organisationId: string, hash: string): Promise<Rubric | null> {
    const known = this.parsed.get(hash);
    if (known) return known;
    const version = await this.database.read.findOneBy(RubricVersion, { organisationId, hash });
    if (version) return parseRubric(version.source);
    return SHIPPED_RUBRICS.map(loadShippedRubric).find((rubric) => rubricHash(rubric) === hash) ?? null;
  }

  /** Without its source, which only a first use needs. */
  private async activeVersion(organisationId: string): Promise<ActiveVersion | null> {
    const known = this.active.get(organisationId);
    if (known && known.until > Date.now()) return known.version;
    const version = await this.readActiveVersion(organisationId);
    if (this.active.size >= KEPT_ACTIVE) this.active.clear();
    this.active.set(organisationId, { version, until: Date.now() + ACTIVE_MS });
    return version;
  }

  private readActiveVersion(organisationId: string): Promise<ActiveVersion | null> {
    return this.database.read.findOne(RubricVersion, {
      select: { id: true, hash: true },
      where: { organisationId },
      order: { activatedAt: 'DESC', id: 'DESC' },
    });
  }
}
