import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { LimitSettings } from '../config/limit-settings';
import { LIMIT_NAMES, type LimitName, type LimitOverrides, type Limits } from './limit-names';
import { OrganisationLimitsRepository } from './organisation-limits.repository';

/** A change of limits is heeded by every process after so long; each request asking the database would cost more. */
const KEPT_MS = 5_000;
const KEPT_ORGANISATIONS = 10_000;

/** Which limits hold for an organisation: its own, else those of the settings. */
@Injectable()
export class LimitsInForce {
  private readonly defaults: Limits;
  private readonly kept = new LRUCache<string, Promise<Limits>>({ max: KEPT_ORGANISATIONS, ttl: KEPT_MS });

  constructor(
    settings: LimitSettings,
    private readonly rows: OrganisationLimitsRepository,
  ) {
    this.defaults = {
      key_requests_per_minute: settings.LIMIT_KEY_REQUESTS_PER_MINUTE,
      requests_per_minute: settings.LIMIT_REQUESTS_PER_MINUTE,
      uploads: settings.LIMIT_UPLOADS,
      megabytes_in_flight: settings.LIMIT_MEGABYTES_IN_FLIGHT,
      megabytes_per_day: settings.LIMIT_MEGABYTES_PER_DAY,
      queued_recordings: settings.LIMIT_QUEUED_RECORDINGS,
      audio_minutes_per_month: settings.LIMIT_AUDIO_MINUTES_PER_MONTH,
    };
  }

  /** As they were at most five seconds ago. */
  of(organisationId: string): Promise<Limits> {
    let limits = this.kept.get(organisationId);
    if (!limits) {
      limits = this.read(organisationId);
      this.kept.set(organisationId, limits);
      // What could not be read is read again by whoever asks next.
      limits.catch(() => this.kept.delete(organisationId));
    }
    return limits;
  }

  /** Sets the limits that are given and leaves the others; null gives back to the settings. Returns what holds then. */
  async change(
    manager: EntityManager,
    organisationId: string,
    changed: Partial<LimitOverrides>,
  ): Promise<Limits> {
    const rows = this.rows.within(manager);
    const before = await rows.find(organisationId);
    const overrides = Object.fromEntries(
      LIMIT_NAMES.map((name) => [name, name in changed ? changed[name] : (before?.[name] ?? null)]),
    ) as LimitOverrides;
    await rows.replace(organisationId, overrides);
    this.kept.delete(organisationId);
    return this.merged(overrides);
  }

  private async read(organisationId: string): Promise<Limits> {
    return this.merged(await this.rows.find(organisationId));
  }

  private merged(overrides: LimitOverrides | null): Limits {
    if (!overrides) return this.defaults;
    const limitOf = (name: LimitName): number => overrides[name] ?? this.defaults[name];
    return Object.fromEntries(LIMIT_NAMES.map((name) => [name, limitOf(name)])) as unknown as Limits;
  }
}
