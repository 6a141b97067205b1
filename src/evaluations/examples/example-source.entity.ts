import { Column, Entity, PrimaryColumn } from 'typeorm';
import { identity, moment, uuid } from '../../database/column-types';

/** That an example of a rubric or a topic was said in a call, so that it goes when the call is erased. */
@Entity('example_source')
export class ExampleSource {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @PrimaryColumn({ ...uuid, name: 'call_id' })
  callId: string;

  /** `exampleHash` of the example: wherever it stands by now, in drafts and editions alike. */
  @PrimaryColumn(identity)
  words: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
