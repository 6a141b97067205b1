import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThanOrEqual } from 'typeorm';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { NotFound } from '../../http/api-exception';
import { RecordingJob } from '../../recordings/recording-job.entity';
import { cursorAfter, readCursor } from '../cursor';
import type { RecordingFilter, RecordingPageDto, RecordingDto } from './recording.dto';
import { toRecordingDto } from './to-recording-dto';
import { owned } from '../owned';

const PAGE = 50;
/** Changes told at once; a page that misses some shows them when it next loads the list. */
const MAX_CHANGES = 200;

/** The recordings of an organisation, the latest first. */
@Injectable()
export class RecordingList {
  constructor(private readonly database: Database) {}

  async page(organisationId: string, { status, cursor, limit }: RecordingFilter): Promise<RecordingPageDto> {
    const size = Number(limit ?? PAGE);
    const jobs = await this.database.read
      .createQueryBuilder(RecordingJob, 'job')
      // MariaDB would read the recordings of every organisation in the order of their ids.
      .useIndex(status ? 'ix_recording_job_organisation' : 'ix_recording_job_listing')
      .where({
        organisationId,
        ...(status ? { status } : {}),
        // Ids are made in the order of acceptance.
        ...(cursor ? { id: LessThan(readCursor(cursor).id) } : {}),
      })
      .orderBy('job.id', 'DESC')
      .limit(size + 1)
      .getMany();
    const page = jobs.slice(0, size);
    const last = jobs.length > size ? page.at(-1) : undefined;
    return {
      recordings: await this.toDtos(organisationId, page),
      next_cursor: last ? cursorAfter({ moment: last.enqueuedAt, id: last.id }) : null,
    };
  }

  /** Rejects with `NotFound` for a job of another organisation just as for one that never was. */
  async get(organisationId: string, jobId: string): Promise<RecordingDto> {
    const job = await this.database.read.findOneBy(RecordingJob, { id: jobId, organisationId });
    const [dto] = job?.id === jobId ? await this.toDtos(organisationId, [job]) : [];
    if (!dto) throw new NotFound('This organisation has no recording job with this id.');
    return dto;
  }

  /** Jobs that changed since a moment, this one included; the earliest change first. */
  async changedSince(organisationId: string, since: Date): Promise<RecordingDto[]> {
    const jobs = await this.database.read.find(RecordingJob, {
      where: { organisationId, updatedAt: MoreThanOrEqual(since) },
      order: { updatedAt: 'ASC' },
      take: MAX_CHANGES,
    });
    return this.toDtos(organisationId, jobs);
  }

  /** Jobs with what their calls add to them, in the same order. */
  async toDtos(organisationId: string, jobs: RecordingJob[]): Promise<RecordingDto[]> {
    if (jobs.length === 0) return [];
    const callIds = jobs.map(({ callId }) => callId);
    const [calls, conversations] = await Promise.all([
      this.database.read.find(Call, {
        select: { id: true, organisationId: true, externalConversationId: true },
        where: { id: In(callIds) },
      }),
      this.database.read.find(Conversation, {
        select: { id: true, organisationId: true, callId: true, sentenceCount: true },
        where: { callId: In(callIds) },
      }),
    ]);
    const externalIds = new Map(
      owned(calls, organisationId).map((call) => [call.id, call.externalConversationId]),
    );
    const byCall = new Map(
      owned(conversations, organisationId).map((conversation) => [conversation.callId, conversation]),
    );
    return jobs.map((job) =>
      toRecordingDto(job, externalIds.get(job.callId) ?? '', byCall.get(job.callId) ?? null),
    );
  }
}
