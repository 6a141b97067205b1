import { Injectable } from '@nestjs/common';
import { CallsRepository, type CallPlace, type PlacedCall } from '../../conversations/calls.repository';
import { CallComments } from '../../conversations/comments/call-comments.service';
import { SupersededEvaluations } from '../../evaluations/rescoring/superseded-evaluations.service';
import { snakeCased } from '../../http/snake-cased';
import { writeJson } from '../../http/verbatim-json';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { AudioKeepings } from '../../recordings/kept-audio/audio-keepings.service';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';
import { Results } from '../../results/results.service';
import { toResultDto } from '../../results/to-result-dto';
import type { ReportedCallDto } from './access-report.dto';

/** Calls looked at by one statement; on SQLite the event loop waits for it. */
const LOOKED_AT = 500;

/** Superseded evaluations told of one call, the latest. */
const MAX_SUPERSEDED = 20;

/** Tells all that is stored of a contact: of each call, of which any number may be. */
@Injectable()
export class AccessReport {
  constructor(
    private readonly calls: CallsRepository,
    private readonly results: Results,
    private readonly superseded: SupersededEvaluations,
    private readonly comments: CallComments,
    private readonly jobs: RecordingJobsRepository,
    private readonly keepings: AudioKeepings,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /** The JSON text of the report, call by call in the order of their dates. */
  async *of(organisationId: string, contactId: string, madeAt: Date): AsyncGenerator<string> {
    const { sandboxOf } = await this.organisations.get(organisationId);
    yield `{"contact_id":${JSON.stringify(contactId)},"made_at":${JSON.stringify(madeAt)},"calls":[`;
    let isFirst = true;
    for (let after: CallPlace | null = null; ;) {
      const page: PlacedCall[] = await this.calls.listByPlace(organisationId, { after }, LOOKED_AT);
      for (const { id } of page.filter((call) => call.contactId === contactId)) {
        const call = await this.call(organisationId, id, sandboxOf !== null);
        if (!call) continue;
        yield `${isFirst ? '' : ','}${writeJson(call, call.call.metadata)}`;
        isFirst = false;
      }
      after = page.at(-1) ?? null;
      if (page.length < LOOKED_AT) break;
    }
    yield ']}';
  }

  /** Null for one that was erased meanwhile. */
  private async call(organisationId: string, id: string, sandbox: boolean): Promise<ReportedCallDto | null> {
    const found = await this.results.find(organisationId, id, true);
    if (!found) return null;
    const { conversationId } = found.result;
    const superseded =
      conversationId === null
        ? []
        : await this.superseded.list(organisationId, conversationId, MAX_SUPERSEDED);
    const comments = await this.comments.list(organisationId, id);
    const job = await this.jobs.findByCall(organisationId, id);
    return {
      ...toResultDto(found, sandbox),
      audio_stored: Boolean(job?.audioKey) || (await this.keepings.find(organisationId, id)) !== null,
      superseded_evaluations: superseded.map(({ supersededAt, result }) => ({
        superseded_at: supersededAt.toISOString(),
        evaluation: snakeCased(result) as object as Record<string, unknown>,
      })),
      comments: comments.map(({ sentence, text, createdAt }) => ({
        sentence,
        text,
        created_at: createdAt.toISOString(),
      })),
    };
  }
}
