import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  SHIPPED_RUBRICS,
  shippedRubricText,
  type ShippedRubric,
} from '../../scoring/rubric/load-shipped-rubric';
import { rubricTextKey, type RubricOutline, type RubricText } from '../../scoring/rubric/rubric-text';
import type { RubricVersion } from './rubric-version.entity';
import { RubricVersionsRepository } from './rubric-versions.repository';
import { Scorer } from '../../scoring/scorer';

/** For how long a process may use a text that another has taken an erased example out of, in milliseconds. */
const TEXT_MS = 60_000;

/** The rubric of an organisation that has edited none. */
export const DEFAULT_RUBRIC = 'customer-support';

/** Rubrics cached: enough for a few organisations. */
const MAX_KEPT = 50;

type ActiveVersion = Pick<RubricVersion, 'id' | 'hash'>;

/** For how many milliseconds a process may use the version it knows after another process has activated a newer one. */
const ACTIVE_MS = 2_000;
const MAX_KEPT_ACTIVE = 10_000;

/** Which rubric an organisation's calls are scored with. */
@Injectable()
export class Rubrics {
  private readonly texts = new LRUCache<string, Promise<RubricText>>({ max: MAX_KEPT });
  private readonly outlines = new LRUCache<string, Promise<RubricOutline>>({ max: MAX_KEPT, ttl: TEXT_MS });
  private readonly active = new LRUCache<string, { version: ActiveVersion | null }>({
    max: MAX_KEPT_ACTIVE,
    ttl: ACTIVE_MS,
  });
  /** Counts activations: a version that was read while one took place may be the previous one, and is not cached. */
  private activations = 0;

  constructor(
    private readonly versions: RubricVersionsRepository,
    private readonly scorer: Scorer,
  ) {}

  /** To be called after the commit of an activation, so that this process scores with it at once. */
  forgetActive(organisationId: string): void {
    this.activations++;
    this.active.delete(organisationId);
  }

  /** To be called after the commit of a change of a version's text, so that this process scores with it at once. */
  forgetText(organisationId: string, versionId: string): void {
    this.forgetActive(organisationId);
    this.texts.delete(versionId);
  }

  /** The version activated last, or the default rubric. */
  async current(organisationId: string): Promise<RubricText> {
    const active = await this.activeVersion(organisationId);
    if (!active) return this.shipped(DEFAULT_RUBRIC);
    const { id, hash } = active;
    const read = async () => ({ hash, source: await this.versions.getSource(organisationId, id) });
    return kept(this.texts, id, read, TEXT_MS);
  }

  /** The version with this hash, one the organisation has used or one that comes with the service; else null. */
  async withHash(organisationId: string, hash: string): Promise<RubricText | null> {
    const version = await this.versions.findByHash(organisationId, hash);
    if (version) return { hash, source: version.source };
    for (const name of SHIPPED_RUBRICS) {
      const shipped = await this.shipped(name);
      if (shipped.hash === hash) return shipped;
    }
    return null;
  }

  /** What a rubric asks, without its phrases; by the hash that it is kept by, whatever was erased from its text since. */
  outlineOf(rubric: RubricText): Promise<RubricOutline> {
    const { hash, source } = rubric;
    return kept(this.outlines, rubricTextKey(rubric), async () => ({
      ...(await this.scorer.readRubric(source)),
      hash,
    }));
  }

  /** A rubric that comes with the service. */
  shipped(name: ShippedRubric): Promise<RubricText> {
    return kept(this.texts, name, async () => {
      const source = shippedRubricText(name);
      const { hash } = await this.scorer.readRubric(source);
      return { hash, source };
    });
  }

  /** Without its source, which only a first use needs. */
  private async activeVersion(organisationId: string): Promise<ActiveVersion | null> {
    const known = this.active.get(organisationId);
    if (known) return known.version;
    const { activations } = this;
    const version = await this.versions.findActiveHash(organisationId);
    if (activations !== this.activations) return version;
    this.active.set(organisationId, { version });
    return version;
  }
}

/** Reads once what several callers ask for at once, and caches it; a failed read is not cached. */
function kept<T>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  read: () => Promise<T>,
  ttl?: number,
): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const reading = read();
  cache.set(key, reading, ttl === undefined ? {} : { ttl });
  reading.catch(() => cache.delete(key));
  return reading;
}
