import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { AudioStoreSettings } from '../config/audio-store-settings';
import { AUDIO_STORE } from './audio-store';
import type { AudioStore } from './audio-store';
import { DiskAudioStore } from './disk-audio-store';
import { S3AudioStore } from './s3-audio-store';
import { s3Location } from './s3-location';
import { ScratchFolder } from './scratch-folder';

/** Provides `AUDIO_STORE`: a bucket when `AUDIO_STORE_URL` is given, else a folder in `DATA_DIR`. */
@Module({
  providers: [{ provide: AUDIO_STORE, inject: [AudioStoreSettings], useFactory: audioStore }],
  exports: [AUDIO_STORE],
})
export class AudioStoreModule {}

async function audioStore(settings: AudioStoreSettings): Promise<AudioStore> {
  const { DATA_DIR, AUDIO_STORE_URL, AUDIO_STORE_ACCESS_KEY_ID, AUDIO_STORE_SECRET_ACCESS_KEY } = settings;
  if (!AUDIO_STORE_URL) return new DiskAudioStore(join(DATA_DIR, 'audio'));
  const scratch = new ScratchFolder(join(DATA_DIR, 'scratch'));
  await scratch.removeLeftovers();
  const credentials =
    AUDIO_STORE_ACCESS_KEY_ID && AUDIO_STORE_SECRET_ACCESS_KEY
      ? { accessKeyId: AUDIO_STORE_ACCESS_KEY_ID, secretAccessKey: AUDIO_STORE_SECRET_ACCESS_KEY }
      : undefined;
  return new S3AudioStore({ location: s3Location(AUDIO_STORE_URL), credentials, scratch });
}
