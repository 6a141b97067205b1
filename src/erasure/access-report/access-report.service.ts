import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CallsRepository, type CallPlace, type PlacedCall } from '../../conversations/calls.repository';
import { CallComments } from '../../conversations/comments/call-comments.service';
import { ExampleSources } from '../../evaluations/examples/example-sources.service';
import {
  SupersededEvaluations,
  type SupersededResult,
} from '../../evaluations/rescoring/superseded-evaluations.service';
import { snakeCased } from '../../http/snake-cased';
import { writeJson } from '../../http/verbatim-json';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { AudioKeepings } from '../../recordings/kept-audio/audio-keepings.service';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';
import { Results } from '../../results/results.service';
import { toResultDto } from '../../results/to-result-dto';
import type { ReportedCallDto, ReportedEvaluationDto } from './access-report.dto';

/** Calls looked at by one statement; on SQLite the event loop waits for it. */
const LOOKED_AT = 500;

/** Superseded evaluations of one call read at once. */
const SUPERSEDED_AT_ONCE = 20;

/** What is told of a call but for the evaluations that were replaced, of which any number may be. */
interface ReportedCall {
  told: Omit<ReportedCallDto, 'superseded_evaluations'>;
  conversationId: string | null;
}

/** Tells all that is stored of a contact: of each call, of which any number may be. */
@Injectable()
export class AccessReport {
  constructor(
    private readonly calls: CallsRepository,
    private readonly results: Results,
    private readonly evaluations: SupersededEvaluations,
    private readonly comments: CallComments,
    private readonly examples: ExampleSources,
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
        const { told } = call;
        const json = writeJson(told, told.call.metadata);
        yield `${isFirst ? '' : ','}${json.slice(0, -1)},"superseded_evaluations":[`;
        yield* this.superseded(organisationId, call.conversationId);
        yield ']}';
        isFirst = false;
      }
      after = page.at(-1) ?? null;
      if (page.length < LOOKED_AT) break;
      // SQLite answers within the turn it is asked in: others wait for theirs.
      await nextTurn();
    }
    yield ']}';
  }

  /** Null for one that was erased meanwhile. */
  private async call(organisationId: string, id: string, sandbox: boolean): Promise<ReportedCall | null> {
    const found = await this.results.find(organisationId, id, true);
    if (!found) return null;
    const { conversationId } = found.result;
    const comments = await this.comments.list(organisationId, id);
    const job = await this.jobs.findByCall(organisationId, id);
    const examples = await this.examples.told(organisationId, id, found.transcript ?? []);
    const told = {
      ...toResultDto(found, sandbox),
      audio_stored: Boolean(job?.audioKey) || (await this.keepings.find(organisationId, id)) !== null,
      comments: comments.map(({ sentence, text, createdAt }) => ({
        sentence,
        text,
        created_at: createdAt.toISOString(),
      })),
      examples: examples.map(({ words, takenAt }) => ({ words, taken_at: takenAt.toISOString() })),
    };
    return { told, conversationId };
  }

  /** As JSON, some at a time: each may be as large as the evaluation of the call. */
  private async *superseded(organisationId: string, conversationId: string | null): AsyncGenerator<string> {
    if (conversationId === null) return;
    for (let before: string | undefined; ;) {
      const page: SupersededResult[] = await this.evaluations.list(
        organisationId,
        conversationId,
        SUPERSEDED_AT_ONCE,
        before,
      );
      for (const { id, supersededAt, result } of page) {
        const told: ReportedEvaluationDto = {
          superseded_at: supersededAt.toISOString(),
          evaluation: snakeCased(result) as object as Record<string, unknown>,
        };
        yield `${before === undefined ? '' : ','}${JSON.stringify(told)}`;
        before = id;
      }
      if (page.length < SUPERSEDED_AT_ONCE) return;
    }
  }
}
