import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { ApiError } from '../../http/api-exception';
import type { OrganisationView } from '../../organisations/organisation-view';
import { Organisations } from '../../organisations/organisations.service';
import type { RecordingAccepted } from '../../recordings/recording-responses.dto';
import { answered } from '../../recordings/upload/answered';
import { RecordingUploads } from '../../recordings/upload/recording-uploads.service';
import { TestRecordingQuery } from '../../recordings/test-recording.query';
import { TestRecordings } from '../../recordings/test-recording.service';
import { OrganisationEvents } from '../../webhooks/organisation-events.service';
import { agentChannelOf, toRecordingDto } from '../recordings/to-recording-dto';
import { snakeCased } from '../../http/snake-cased';
import type { TestRecordingDto } from './test-recording.dto';

const CONFIRMED = 'The connection is confirmed. Ask for a new test recording before you upload one.';

/** The test recording as the connector page shows it, and what administrators do with it. */
@Injectable()
export class TestRecordingPage {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly query: TestRecordingQuery,
    private readonly testRecordings: TestRecordings,
    private readonly uploads: RecordingUploads,
    private readonly audit: AuditTrail,
    private readonly events: OrganisationEvents,
  ) {}

  async show(organisation: OrganisationView): Promise<TestRecordingDto> {
    const wanted = Boolean(organisation.testRecordingWanted);
    const confirmedAt = organisation.connectionConfirmedAt;
    const connection = { wanted, confirmed_at: confirmedAt?.toISOString() ?? null };
    const found = await this.query.find(organisation);
    if (!found) return { ...NONE, ...connection };
    const { recording, agent, conversationDate, sentences, isTranscribed } = found;
    const agentIsLeft = agentChannelOf(recording) === 0;
    return {
      recording: toRecordingDto(recording),
      agent: snakeCased(agent),
      conversation_date: conversationDate.toISOString(),
      channels: agentIsLeft ? { left: 'agent', right: 'customer' } : { left: 'customer', right: 'agent' },
      swapped_agent_channel: recording.agentChannel === 0 ? '1' : '0',
      sentences,
      has_audio: recording.audioKey !== null,
      can_confirm: isTranscribed && !wanted && confirmedAt === null,
      ...connection,
    };
  }

  /** Confirms that agent and customer are the right way round. Rejects as `TestRecordings.confirm` does. */
  async confirm(administrator: AdministratorView): Promise<TestRecordingDto> {
    const { organisationId } = administrator;
    const { audioKey } = await this.database.write(async (manager) => {
      const confirmed = await this.testRecordings.confirm(manager, organisationId);
      await this.audit.note(manager, administrator, 'connection.confirmed', confirmed.jobId);
      await this.events.connectionConfirmed(manager, organisationId, confirmed.jobId);
      return confirmed;
    });
    if (audioKey) await this.testRecordings.discard(audioKey);
    return this.show(await this.organisations.get(organisationId));
  }

  /**
   * Takes a test recording that an administrator uploads, as if the client system had sent it. Throws 409 while the
   * connection is confirmed: it would be a call like any other.
   */
  async upload(administrator: AdministratorView, request: IncomingMessage): Promise<RecordingAccepted> {
    const { organisationId } = administrator;
    const { connectionConfirmedAt } = await this.organisations.get(organisationId);
    if (connectionConfirmedAt) throw new ApiError(409, 'connection_confirmed', CONFIRMED);
    const receiver = { id: organisationId, sandbox: false };
    const accepted = answered(await this.uploads.receive(request, receiver, { asTest: true }));
    if (accepted.status === 'queued')
      await this.database.write((manager) =>
        this.audit.note(manager, administrator, 'test_recording.uploaded', accepted.job_id),
      );
    return accepted;
  }

  /** Asks for another test recording; reopens a confirmed connection. */
  async replace(administrator: AdministratorView): Promise<TestRecordingDto> {
    const { organisationId } = administrator;
    await this.database.write(async (manager) => {
      await this.testRecordings.askForAnother(manager, organisationId);
      await this.audit.note(manager, administrator, 'test_recording.replaced', organisationId);
    });
    return this.show(await this.organisations.get(organisationId));
  }
}

const NONE: Omit<TestRecordingDto, 'wanted' | 'confirmed_at'> = {
  recording: null,
  agent: null,
  conversation_date: null,
  channels: null,
  swapped_agent_channel: null,
  sentences: null,
  has_audio: false,
  can_confirm: false,
};
