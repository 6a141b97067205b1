import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AudioFormat } from '../audio-quality/audio-verdict';
import { FreeSpace } from '../limits/free-space';
import type { Limits } from '../limits/limit-names';
import { LimitsInForce } from '../limits/limits-in-force.service';
import { overLimit, type LimitState } from '../limits/over-limit';
import { Quotas } from '../limits/quotas.service';
import { RecordingJobsRepository } from './recording-jobs.repository';

/** When to ask again whether fewer recordings wait. */
const QUEUE_RETRY_SECONDS = 60;

/**
 * Bytes of a second of stereo sound, where the client does not say how long the call was: 8 kHz of 16 bits as such, half
 * of that in flac, and 48 kbit/s compressed. The seconds that are measured take their place.
 */
const BYTES_PER_SECOND: Record<AudioFormat, number> = {
  wav: 32_000,
  flac: 16_000,
  mp3: 6_000,
  ogg: 6_000,
  m4a: 6_000,
};

/** A recording about to be accepted. */
export interface AskedRecording {
  bytes: number;
  format: AudioFormat;
  /** As the client declared it; null when it did not. */
  declaredSeconds: number | null;
}

/** How many recordings an organisation may send and have waiting. */
@Injectable()
export class RecordingLimits {
  constructor(
    private readonly limits: LimitsInForce,
    private readonly quotas: Quotas,
    private readonly freeSpace: FreeSpace,
    private readonly jobs: RecordingJobsRepository,
  ) {}

  /** What would be refused when it has arrived is refused before: throws 429 or 503. Returns the limits that hold. */
  async requireRoom(organisationId: string, declaredBytes: number): Promise<Limits> {
    const limits = await this.limits.of(organisationId);
    await this.freeSpace.require(declaredBytes);
    const state =
      (await this.queueFull(this.jobs, organisationId, limits)) ??
      (await this.quotas.exceeded(organisationId, limits, { bytes: declaredBytes, seconds: 1 }));
    if (state) throw overLimit(state);
    return limits;
  }

  /** Within the write that accepts a recording: the limit it would go beyond, or the seconds that stand for it. */
  async reserve(
    manager: EntityManager,
    organisationId: string,
    limits: Limits,
    { bytes, format, declaredSeconds }: AskedRecording,
    now: Date,
  ): Promise<{ refused: LimitState } | { reservedSeconds: number | null }> {
    const full = await this.queueFull(this.jobs.within(manager), organisationId, limits);
    if (full) return { refused: full };
    const estimated = Math.ceil(bytes / BYTES_PER_SECOND[format]);
    // A declared length is a client's word: no recording has more seconds than bytes.
    const seconds = Math.max(1, Math.min(declaredSeconds ?? estimated, bytes));
    const refused = await this.quotas.reserve(manager, organisationId, limits, { bytes, seconds }, now);
    if (refused) return { refused };
    return { reservedSeconds: limits.audio_minutes_per_month ? seconds : null };
  }

  /** How many wait, against how many may. */
  async queueState(organisationId: string, limits: Limits): Promise<LimitState> {
    const used = await this.jobs.count(organisationId, 'queued');
    return stateOf(limits, used);
  }

  private async queueFull(
    jobs: RecordingJobsRepository,
    organisationId: string,
    limits: Limits,
  ): Promise<LimitState | null> {
    if (!limits.queued_recordings) return null;
    const used = await jobs.count(organisationId, 'queued');
    return used >= limits.queued_recordings ? stateOf(limits, used) : null;
  }
}

const stateOf = ({ queued_recordings: limit }: Limits, used: number): LimitState => ({
  name: 'queued_recordings',
  limit,
  used,
  resetSeconds: QUEUE_RETRY_SECONDS,
});
