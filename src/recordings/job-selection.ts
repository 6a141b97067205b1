import { And, LessThan, MoreThanOrEqual, type FindOptionsWhere } from 'typeorm';
import { firstIdAt } from '../database/new-id';
import type { JobStatus } from './job-status';
import type { RecordingJob } from './recording-job.entity';

/** Which recordings of an organisation, by status and the moment they were accepted. */
export interface JobSelection {
  status?: JobStatus;
  /** Accepted from here on. */
  from?: Date;
  /** Accepted before this moment. */
  before?: Date;
  /** In the list only what follows this job. */
  beforeId?: string;
}

/** The selection as a range of ids, which are made in the order of acceptance. */
export function conditionsOf(
  organisationId: string,
  { status, from, before, beforeId }: JobSelection,
): FindOptionsWhere<RecordingJob> {
  const bounds = [
    ...(from ? [MoreThanOrEqual(firstIdAt(from))] : []),
    ...(before ? [LessThan(firstIdAt(before))] : []),
    ...(beforeId ? [LessThan(beforeId)] : []),
  ];
  return {
    organisationId,
    ...(status ? { status } : {}),
    ...(bounds.length > 0 ? { id: And(...bounds) } : {}),
  };
}
