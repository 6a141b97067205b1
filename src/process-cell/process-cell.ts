import { Injectable, Logger } from '@nestjs/common';
import { DecoderSettings } from '../config/decoder-settings';
import { RecordingSettings } from '../config/recording-settings';
import type { Cell } from './cell';
import { findCell } from './find-cell';

/** `DECODER_CELL` is `required`, and this machine allows none. */
export class CellRefused extends Error {
  constructor(reason: string) {
    super(`DECODER_CELL is required, and decoders cannot be shut off from this machine: ${reason}`);
    this.name = 'CellRefused';
  }
}

/** The cell of this machine. It is looked for when the first program needs one, and once. */
@Injectable()
export class ProcessCell {
  private readonly logger = new Logger('ProcessCell');
  private looking?: Promise<Cell>;
  private found?: Cell;

  constructor(
    private readonly settings: DecoderSettings,
    private readonly recordingSettings: RecordingSettings,
  ) {}

  /** Rejects with `CellRefused` when the settings want more than there is. */
  get(): Promise<Cell> {
    return (this.looking ??= this.find().then((cell) => (this.found = cell)));
  }

  /** What was found; null as long as nothing was looked for, or nothing was found that will do. */
  get known(): Cell | null {
    return this.found ?? null;
  }

  /** Waits for it when it is required, so that the start is refused and not the first recording. */
  async demand(): Promise<void> {
    if (this.settings.DECODER_CELL === 'required') await this.get();
  }

  private async find(): Promise<Cell> {
    const { DECODER_CELL } = this.settings;
    if (DECODER_CELL === 'off') return { kind: 'environment-only', reason: 'DECODER_CELL is off' };
    const programs = [
      [this.recordingSettings.ffmpegPath, '-version'],
      [process.execPath, '--version'],
    ] as const;
    const cell = await findCell(programs);
    if (cell.kind === 'full') this.logger.log('Decoders and models run in a cell');
    else if (DECODER_CELL === 'required') throw new CellRefused(cell.reason);
    else this.logger.warn(`Decoders and models have no cell but an empty environment: ${cell.reason}`);
    return cell;
  }
}
