import { Injectable } from '@nestjs/common';
import { LIMIT_NAMES, LIMITS, MEGABYTE, type LimitName } from '../../limits/limit-names';
import { LimitsInForce } from '../../limits/limits-in-force.service';
import type { LimitState } from '../../limits/over-limit';
import { Quotas } from '../../limits/quotas.service';
import { RequestLimits } from '../../limits/request-limits.service';
import { UploadSlots } from '../../limits/upload-slots';
import { RecordingLimits } from '../../recordings/recording-limits.service';
import type { LimitsDto } from './limit.dto';

/** How much of its limits an organisation uses. */
@Injectable()
export class LimitMeters {
  constructor(
    private readonly limits: LimitsInForce,
    private readonly requests: RequestLimits,
    private readonly quotas: Quotas,
    private readonly slots: UploadSlots,
    private readonly recordings: RecordingLimits,
  ) {}

  async read(organisationId: string): Promise<LimitsDto> {
    const limits = await this.limits.of(organisationId);
    const set = LIMIT_NAMES.filter((name) => limits[name] > 0);
    const has = (name: LimitName): boolean => set.includes(name);
    const states: LimitState[] = await this.quotas.states(organisationId, limits);
    if (has('requests_per_minute')) states.push(await this.requests.state(organisationId, limits));
    if (has('queued_recordings')) states.push(await this.recordings.queueState(organisationId, limits));
    if (has('uploads') || has('megabytes_in_flight')) {
      const { uploads, bytes } = await this.slots.taken(organisationId);
      const used = { uploads, megabytes_in_flight: bytes / MEGABYTE };
      for (const name of ['uploads', 'megabytes_in_flight'] as const)
        states.push({ name, limit: limits[name], used: used[name], resetSeconds: 0 });
    }
    const stateOf = new Map(states.map((state) => [state.name, state]));
    const now = Date.now();
    return {
      limits: set.map((name) => {
        const { unit, windowSeconds } = LIMITS[name];
        const state = stateOf.get(name);
        const resets = state && windowSeconds !== null;
        return {
          name,
          limit: limits[name],
          used: state ? Math.round(state.used * 100) / 100 : null,
          unit,
          resets_at: resets ? new Date(now + state.resetSeconds * 1000).toISOString() : null,
        };
      }),
    };
  }
}
