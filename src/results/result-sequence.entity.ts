import { Column, Entity, PrimaryColumn } from 'typeorm';
import { uuid, wholeNumber } from '../database/column-types';

/** The last place given in an organisation's order of results. Whoever gives places holds this row. */
@Entity('result_sequence')
export class ResultSequence {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...wholeNumber, name: 'last_position' })
  lastPosition: number;
}
