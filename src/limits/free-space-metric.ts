import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { AudioStoreSettings } from '../config/audio-store-settings';
import { registerQueriedGauge } from '../database/queried-gauge';

/** Shows what the disk of `DATA_DIR` has left, also where no recording is refused for it. */
@Injectable()
export class FreeSpaceMetric {
  constructor({ DATA_DIR }: AudioStoreSettings) {
    registerQueriedGauge(
      { name: 'data_dir_free_bytes', help: 'What the disk of DATA_DIR has left for the service' },
      async () => {
        const { bavail, bsize } = await statfs(DATA_DIR);
        return [{ value: bavail * bsize }];
      },
    );
  }
}
