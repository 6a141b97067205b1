import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AdaptedCriterion, Adaptation } from '../../scoring/adaptation/adaptation';
import type { AdaptationVersion } from './adaptation.entity';
import { AdaptationLearningsRepository } from './adaptation-learnings.repository';
import { AdaptationsRepository } from './adaptations.repository';

/** For how many milliseconds a process may use what it knows after another process has put another version in force. */
const IN_FORCE_MS = 2_000;
const MAX_KNOWN = 10_000;
/** Versions held read: each has a few kilobytes and never changes. */
const MAX_HELD = 200;

/** By which adaptation an organisation's calls are scored. */
@Injectable()
export class AdaptationInForce {
  private readonly known = new LRUCache<string, { id: string | null }>({ max: MAX_KNOWN, ttl: IN_FORCE_MS });
  private readonly held = new LRUCache<string, Adaptation>({ max: MAX_HELD });
  /** Counts changes: what was read while one took place may be the one before, and is not kept. */
  private changes = 0;

  constructor(
    private readonly learnings: AdaptationLearningsRepository,
    private readonly versions: AdaptationsRepository,
  ) {}

  /** To be called after the commit of a change, so that this process scores by it at once. */
  forget(organisationId: string): void {
    this.changes++;
    this.known.delete(organisationId);
  }

  /** Undefined when the engine's own answers count. */
  async of(organisationId: string): Promise<Adaptation | undefined> {
    const id = await this.idOf(organisationId);
    if (id === null) return undefined;
    const held = this.held.get(id);
    if (held) return held;
    const version = await this.versions.findById(organisationId, id);
    if (!version) return undefined;
    const adaptation = readAdaptation(version);
    this.held.set(id, adaptation);
    return adaptation;
  }

  private async idOf(organisationId: string): Promise<string | null> {
    const known = this.known.get(organisationId);
    if (known) return known.id;
    const { changes } = this;
    const id = await this.learnings.findInForce(organisationId);
    if (changes === this.changes) this.known.set(organisationId, { id });
    return id;
  }
}

/** A version as scoring takes it. */
export const readAdaptation = ({
  version,
  engineVersion,
  criteria,
}: Pick<AdaptationVersion, 'version' | 'engineVersion' | 'criteria'>): Adaptation => ({
  version,
  engineVersion,
  criteria: JSON.parse(criteria) as AdaptedCriterion[],
});
