import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { AudioStoreSettings } from '../config/audio-store-settings';
import { EncryptionModule } from '../encryption/encryption.module';
import { OrganisationKeys } from '../encryption/organisation-keys.service';
import { AUDIO_STORE, EXPORT_STORE } from './audio-store';
import type { AudioStore } from './audio-store';
import { DiskAudioStore } from './disk-audio-store';
import { S3AudioStore } from './s3-audio-store';
import { s3Location } from './s3-location';
import { ScratchFolder } from './scratch-folder';
import { SealedAudioStore } from './sealed-audio-store';

/** Between two looks for what dead processes of other containers have left in a folder they share with this one. */
const REMOVE_EVERY_MS = 15 * 60_000;

const STORE_NEEDS = [AudioStoreSettings, ScratchFolder, OrganisationKeys];

/**
 * Provides `AUDIO_STORE` and `EXPORT_STORE`, in a bucket when `AUDIO_STORE_URL` is given, else in folders of `DATA_DIR`;
 * and a folder there for what is needed only while a recording is worked on.
 */
@Module({
  imports: [EncryptionModule],
  providers: [
    { provide: ScratchFolder, inject: [AudioStoreSettings], useFactory: scratchFolder },
    { provide: AUDIO_STORE, inject: STORE_NEEDS, useFactory: audioStore },
    { provide: EXPORT_STORE, inject: STORE_NEEDS, useFactory: exportStore },
    { provide: SealedAudioStore, useExisting: AUDIO_STORE },
  ],
  exports: [AUDIO_STORE, EXPORT_STORE, ScratchFolder, SealedAudioStore],
})
export class AudioStoreModule {}

async function scratchFolder({ DATA_DIR }: AudioStoreSettings): Promise<ScratchFolder> {
  const scratch = new ScratchFolder(join(DATA_DIR, 'scratch'));
  await scratch.removeLeftovers();
  // A failure here is no news: the next time tries again.
  setInterval(() => void scratch.removeLater().catch(() => undefined), REMOVE_EVERY_MS).unref();
  return scratch;
}

function audioStore(
  settings: AudioStoreSettings,
  scratch: ScratchFolder,
  keys: OrganisationKeys,
): AudioStore {
  return new SealedAudioStore(openStore(settings, scratch, 'audio', ''), keys, scratch);
}

function exportStore(
  settings: AudioStoreSettings,
  scratch: ScratchFolder,
  keys: OrganisationKeys,
): AudioStore {
  return new SealedAudioStore(openStore(settings, scratch, 'exports', 'exports/'), keys, scratch);
}

/** `folder` is below `DATA_DIR`, `below` is added to the prefix in a bucket. */
function openStore(
  settings: AudioStoreSettings,
  scratch: ScratchFolder,
  folder: string,
  below: string,
): AudioStore {
  const { DATA_DIR, AUDIO_STORE_URL, AUDIO_STORE_ACCESS_KEY_ID, AUDIO_STORE_SECRET_ACCESS_KEY } = settings;
  if (!AUDIO_STORE_URL) return new DiskAudioStore(join(DATA_DIR, folder));
  const credentials =
    AUDIO_STORE_ACCESS_KEY_ID && AUDIO_STORE_SECRET_ACCESS_KEY
      ? { accessKeyId: AUDIO_STORE_ACCESS_KEY_ID, secretAccessKey: AUDIO_STORE_SECRET_ACCESS_KEY }
      : undefined;
  const location = s3Location(AUDIO_STORE_URL);
  const prefix = location.prefix + below;
  const encryption = settings.AUDIO_STORE_ENCRYPTION && {
    ServerSideEncryption: settings.AUDIO_STORE_ENCRYPTION,
    ...(settings.AUDIO_STORE_ENCRYPTION === 'aws:kms'
      ? { SSEKMSKeyId: settings.AUDIO_STORE_KMS_KEY_ID }
      : {}),
  };
  return new S3AudioStore({ location: { ...location, prefix }, credentials, encryption, scratch });
}
