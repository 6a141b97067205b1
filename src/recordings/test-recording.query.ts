import { Injectable } from '@nestjs/common';
import type { Sentence } from '../conversations/sentence';
import { CallDetailsQuery } from '../evaluations/calls/call-details.query';
import type { CallAgent } from '../evaluations/calls/call-summaries.service';
import type { OrganisationView } from '../organisations/organisation-view';
import { RecordingsQuery, type RecordingView } from './recordings.query';

/** The recording by which the connection of an organisation is judged, with its call. */
export interface TestRecordingView {
  recording: RecordingView;
  agent: CallAgent;
  conversationDate: Date;
  /** Null before there is a transcript. */
  sentences: Sentence[] | null;
  isTranscribed: boolean;
}

/** Answers what the connector page asks about the test recording. */
@Injectable()
export class TestRecordingQuery {
  constructor(
    private readonly recordings: RecordingsQuery,
    private readonly calls: CallDetailsQuery,
  ) {}

  /** The present test recording without its call; null before the first one. */
  async recording({
    id,
    testRecordingJobId: jobId,
  }: Pick<OrganisationView, 'id' | 'testRecordingJobId'>): Promise<RecordingView | null> {
    return jobId === null ? null : this.recordings.find(id, jobId);
  }

  /** The present test recording; null before the first one. */
  async find(
    organisation: Pick<OrganisationView, 'id' | 'testRecordingJobId'>,
  ): Promise<TestRecordingView | null> {
    const recording = await this.recording(organisation);
    if (!recording) return null;
    const call = await this.calls.find(organisation.id, recording.callId);
    if (!call) throw new Error('the test recording has no call');
    const { agent, conversationDate, sentences } = call;
    const isTranscribed = recording.status === 'transcribed' || recording.status === 'ingested';
    return { recording, agent, conversationDate, sentences, isTranscribed };
  }
}
