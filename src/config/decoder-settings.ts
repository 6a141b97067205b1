import { Expose } from 'class-transformer';
import { IsIn } from 'class-validator';

/** How the programs that read what strangers sent are shut off. */
export class DecoderSettings {
  /**
   * `auto` gives them a cell (no network, no file but their own) where the machine allows one, `required` does not
   * start a worker without, `off` leaves it at an empty environment and the limits.
   */
  @Expose()
  @IsIn(['auto', 'required', 'off'])
  DECODER_CELL: 'auto' | 'required' | 'off' = 'auto';
}
