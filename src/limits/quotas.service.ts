import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MEGABYTE, type Limits } from './limit-names';
import type { LimitState } from './over-limit';
import { dayOf, monthOf, untilNextDay, untilNextMonth } from './periods';
import { QuotaUsageRepository, type Use } from './quota-usage.repository';

/** What accepting a call takes. */
export interface Demand {
  bytes: number;
  /** Of audio; 0 for a transcript. */
  seconds: number;
}

/** An accepted recording whose audio was counted. */
export interface Reservation {
  organisationId: string;
  enqueuedAt: Date;
  /** Null when no quota held as it was accepted. */
  reservedSeconds: number | null;
}

/**
 * How much organisations may send in a day and a month. It is counted in the database, in the transaction that accepts a
 * call: for all processes, over restarts, and nothing for a call that is not accepted. Where no limit is set nothing is
 * counted.
 */
@Injectable()
export class Quotas {
  constructor(private readonly usage: QuotaUsageRepository) {}

  /** The quota this demand would go beyond, or null; nothing is reserved. A demand of nothing asks for any room at all. */
  async exceeded(organisationId: string, limits: Limits, demand: Demand): Promise<LimitState | null> {
    const now = new Date();
    for (const { state, most, amount, use } of asked(organisationId, limits, demand, now)) {
      const used = await this.usage.used(use);
      if (used + Math.max(1, amount) > most) return state(used);
    }
    return null;
  }

  /** Takes the demand off the quotas, or returns the one it would go beyond and takes nothing. */
  async reserve(
    manager: EntityManager,
    organisationId: string,
    limits: Limits,
    demand: Demand,
    now: Date,
  ): Promise<LimitState | null> {
    const usage = this.usage.within(manager);
    const taken: { use: Use; amount: number }[] = [];
    for (const { state, most, amount, use } of asked(organisationId, limits, demand, now)) {
      if (await usage.addWithin(use, amount, most)) {
        taken.push({ use, amount });
        continue;
      }
      for (const { use: before, amount: back } of taken) await usage.add(before, -back);
      return state(await usage.used(use));
    }
    return null;
  }

  /** Puts the seconds that were measured in the place of those that were reserved; returns what stands for them now. */
  async settle(manager: EntityManager, reservation: Reservation, measured: number): Promise<number | null> {
    const { organisationId, enqueuedAt, reservedSeconds } = reservation;
    if (reservedSeconds === null) return null;
    const seconds = Math.ceil(measured);
    const use = { organisationId, quota: 'seconds', period: monthOf(enqueuedAt) };
    if (seconds !== reservedSeconds) await this.usage.within(manager).add(use, seconds - reservedSeconds);
    return seconds;
  }

  /** Where the organisation stands with each of the quotas it has. */
  async states(organisationId: string, limits: Limits): Promise<LimitState[]> {
    const all = asked(organisationId, limits, { bytes: 1, seconds: 1 }, new Date());
    return Promise.all(all.map(async ({ state, use }) => state(await this.usage.used(use))));
  }
}

interface Asked {
  use: Use;
  /** Both in bytes or seconds. */
  amount: number;
  most: number;
  state: (used: number) => LimitState;
}

/** The quotas that hold for a demand. */
function asked(organisationId: string, limits: Limits, { bytes, seconds }: Demand, now: Date): Asked[] {
  const found: Asked[] = [];
  const { megabytes_per_day: megabytes, audio_minutes_per_month: minutes } = limits;
  if (megabytes)
    found.push({
      use: { organisationId, quota: 'bytes', period: dayOf(now) },
      amount: bytes,
      most: megabytes * MEGABYTE,
      state: (used) => ({
        name: 'megabytes_per_day',
        limit: megabytes,
        used: used / MEGABYTE,
        resetSeconds: untilNextDay(now),
      }),
    });
  if (minutes && seconds > 0)
    found.push({
      use: { organisationId, quota: 'seconds', period: monthOf(now) },
      amount: seconds,
      most: minutes * 60,
      state: (used) => ({
        name: 'audio_minutes_per_month',
        limit: minutes,
        used: used / 60,
        resetSeconds: untilNextMonth(now),
      }),
    });
  return found;
}
