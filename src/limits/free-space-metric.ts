import { Injectable } from '@nestjs/common';
import { AudioStoreSettings } from '../config/audio-store-settings';
import { registerQueriedGauge } from '../database/queried-gauge';
import { freeBytes } from './free-bytes';

/** Shows what the disk of `DATA_DIR` has left, also where no recording is refused for it. */
@Injectable()
export class FreeSpaceMetric {
  constructor({ DATA_DIR }: AudioStoreSettings) {
    registerQueriedGauge(
      { name: 'data_dir_free_bytes', help: 'What the disk of DATA_DIR has left for the service' },
      async () => [{ value: await freeBytes(DATA_DIR) }],
    );
  }
}
