import type { EntityManager } from 'typeorm';
import { beforeEach, expect, it, vi } from 'vitest';
import { AudioStoreSettings } from '../../config/audio-store-settings';
import { KeptAudioSettings } from '../../config/kept-audio-settings';
import type { CallsRepository } from '../../conversations/calls.repository';
import { newId } from '../../database/new-id';
import type { OrganisationKeys } from '../../encryption/organisation-keys.service';
import type { RecordingJob } from '../recording-job.entity';
import type { AudioKeepingsRepository } from './audio-keepings.repository';
import { AudioKeepings } from './audio-keepings.service';
import type { KeepingRules } from './keeping-rules';
import type { KeptAudioRepository } from './kept-audio.repository';

const MINUTE_MS = 60_000;
const insert = vi.fn((_kept: { keptAt: Date; keptUntil: Date }) => Promise.resolve());
beforeEach(() => void insert.mockClear());

/** For an organisation that keeps audio, whose data are encrypted since then. */
function keepingsOf(
  since: Date,
  settings: Partial<KeptAudioSettings> = {},
  rules: KeepingRules = { days: 30, campaigns: [] },
): AudioKeepings {
  const of = <T>(repository: object) => ({ within: () => repository }) as unknown as T;
  return new AudioKeepings(
    of<AudioKeepingsRepository>({ rulesOf: () => Promise.resolve(rules) }),
    of<KeptAudioRepository>({ insert }),
    { find: () => Promise.resolve({ since }) } as unknown as OrganisationKeys,
    Object.assign(new KeptAudioSettings(), settings),
    new AudioStoreSettings(),
    of<CallsRepository>({ campaignsOf: () => Promise.resolve(new Map([['c', 'sales']])) }),
  );
}

const keep = (keepings: AudioKeepings): Promise<boolean> => {
  const job = { id: newId(), organisationId: 'o', callId: 'c', audioKey: 'o/j.wav', isTest: false };
  return keepings.keep({} as EntityManager, job as RecordingJob, new Date());
};
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

it('keeps no audio that came before the organisation had a key, and so stands plain', async () => {
  expect(await keep(keepingsOf(minutesFromNow(1)))).toBe(false);
  expect(insert).not.toHaveBeenCalled();
  expect(await keep(keepingsOf(minutesFromNow(-1)))).toBe(true);
  expect(insert).toHaveBeenCalledOnce();
});

it('keeps it all the same where the operator says that the disk is encrypted', async () => {
  expect(await keep(keepingsOf(minutesFromNow(1), { KEPT_AUDIO_AT_REST: 'volume' }))).toBe(true);
});

const since = minutesFromNow(-1);
const daysKept = () => {
  const [kept] = insert.mock.calls.at(-1) ?? [];
  return kept && (kept.keptUntil.getTime() - kept.keptAt.getTime()) / 86_400_000;
};

it('keeps audio for the days of its campaign, else for those of all', async () => {
  const sales = { campaign: 'sales', days: 5 };
  expect(await keep(keepingsOf(since, {}, { days: 30, campaigns: [sales] }))).toBe(true);
  expect(daysKept()).toBe(5);
  expect(await keep(keepingsOf(since, {}, { days: null, campaigns: [sales] }))).toBe(true);
  expect(daysKept()).toBe(5);
  const support = { campaign: 'support', days: 5 };
  expect(await keep(keepingsOf(since, {}, { days: 30, campaigns: [support] }))).toBe(true);
  expect(daysKept()).toBe(30);
});

it('keeps none of a campaign for which it is to keep none', async () => {
  const none = { campaign: 'sales', days: null };
  expect(await keep(keepingsOf(since, {}, { days: 30, campaigns: [none] }))).toBe(false);
  expect(insert).not.toHaveBeenCalled();
});
