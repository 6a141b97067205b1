import { Column, Entity, PrimaryColumn } from 'typeorm';
import { uuid } from '../database/column-types';

/** The last place given in an organisation's order of results. Whoever gives places holds this row. */
@Entity('result_sequence')
export class ResultSequence {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({
    name: 'last_position',
    type: 'bigint',
    transformer: { to: (value: number) => value, from: (value: string | number) => Number(value) },
  })
  lastPosition: number;
}
