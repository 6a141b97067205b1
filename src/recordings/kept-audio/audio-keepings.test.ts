import type { EntityManager } from 'typeorm';
import { expect, it, vi } from 'vitest';
import { AudioStoreSettings } from '../../config/audio-store-settings';
import { KeptAudioSettings } from '../../config/kept-audio-settings';
import { newId } from '../../database/new-id';
import type { OrganisationKeys } from '../../encryption/organisation-keys.service';
import type { RecordingJob } from '../recording-job.entity';
import type { AudioKeepingsRepository } from './audio-keepings.repository';
import { AudioKeepings } from './audio-keepings.service';
import type { KeptAudioRepository } from './kept-audio.repository';

const MINUTE_MS = 60_000;
const insert = vi.fn(() => Promise.resolve());

/** For an organisation that keeps audio, whose data are encrypted since then. */
function keepingsOf(since: Date, settings: Partial<KeptAudioSettings> = {}): AudioKeepings {
  const of = <T>(repository: object) => ({ within: () => repository }) as unknown as T;
  return new AudioKeepings(
    of<AudioKeepingsRepository>({ daysOf: () => Promise.resolve(30) }),
    of<KeptAudioRepository>({ insert }),
    { find: () => Promise.resolve({ since }) } as unknown as OrganisationKeys,
    Object.assign(new KeptAudioSettings(), settings),
    new AudioStoreSettings(),
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
