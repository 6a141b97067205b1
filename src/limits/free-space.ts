import { Injectable, Logger } from '@nestjs/common';
import { AudioStoreSettings } from '../config/audio-store-settings';
import { LimitSettings } from '../config/limit-settings';
import { ApiError } from '../http/api-exception';
import { freeBytes } from './free-bytes';
import { MEGABYTE } from './limit-names';
import { refusedRequests } from './over-limit';

/** Between two looks at the disk, in milliseconds. */
const LOOK_MS = 1_000;
const RETRY_AFTER_SECONDS = '300';

/** Refuses recordings before they are received while the disk has little room left, so that what was accepted keeps some. */
@Injectable()
export class FreeSpace {
  private readonly logger = new Logger('Limits');
  private readonly folder: string | null;
  private readonly least: number;
  private looked = { at: 0, free: Promise.resolve(Infinity) };

  constructor({ MIN_FREE_MEGABYTES }: LimitSettings, { DATA_DIR, AUDIO_STORE_URL }: AudioStoreSettings) {
    this.least = MIN_FREE_MEGABYTES * MEGABYTE;
    this.folder = this.least && !AUDIO_STORE_URL ? DATA_DIR : null;
  }

  /** Throws 503 when there would be less room than the settings ask for after `bytes` more. */
  async require(bytes: number): Promise<void> {
    if (this.folder === null) return;
    if ((await this.free(this.folder)) - bytes >= this.least) return;
    refusedRequests.inc({ limit: 'free_space' });
    throw new ApiError(
      503,
      'storage_full',
      'The service has little room left and takes no recordings for now. Nothing of this one was kept: send it again later.',
      { 'Retry-After': RETRY_AFTER_SECONDS },
    );
  }

  private free(folder: string): Promise<number> {
    const now = performance.now();
    if (this.looked.at === 0 || now - this.looked.at > LOOK_MS)
      this.looked = { at: now, free: this.look(folder) };
    return this.looked.free;
  }

  /** A disk that cannot be looked at is found out when the recording is written. */
  private async look(folder: string): Promise<number> {
    try {
      return await freeBytes(folder);
    } catch (error) {
      this.logger.warn({ err: error }, 'The free space of the data folder is not known');
      return Infinity;
    }
  }
}
