import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { CallsQuery } from '../../evaluations/calls/calls.query';
import {
  Rescorings,
  RescoringUnderWay,
  type RescoringView,
  type RescoringWanted,
} from '../../evaluations/rescoring/rescorings.service';
import { RubricEditions } from '../../evaluations/rubrics/rubric-editions.service';
import { Rubrics } from '../../evaluations/rubrics/rubrics.service';
import { ApiError, InvalidPayload, NotFound } from '../../http/api-exception';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import { momentsOf } from '../../http/validation/range';
import type { RescoringBody } from './rescoring.dto';

/** Starts and cancels rescorings for administrators, and writes down who did. */
@Injectable()
export class RescoringRequests {
  constructor(
    private readonly database: Database,
    private readonly rescorings: Rescorings,
    private readonly editions: RubricEditions,
    private readonly rubrics: Rubrics,
    private readonly calls: CallsQuery,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 400 for a range or a version that cannot be, 404 for a call that is not there, 409 while another is under way. */
  async start(by: AdministratorView, body: RescoringBody): Promise<RescoringView> {
    const { organisationId } = by;
    const range = await this.rangeOf(organisationId, body);
    const speakers = body.speakers ?? null;
    const rubric = await this.rubric(organisationId, body.rubric_version_id);
    const id = await this.database
      .write(async (manager) => {
        const id = await this.rescorings.start(manager, organisationId, { ...range, rubric, speakers });
        const calls = body.call_ids ? { calls: body.call_ids.length } : { from: body.from, to: body.to };
        const details = { ...calls, version: rubric.version };
        if (speakers) await this.audit.note(manager, by, 'speakers.exchanged', id, { ...details, speakers });
        else await this.audit.note(manager, by, 'rescoring.started', id, details);
        return id;
      })
      .catch((error: unknown) => {
        if (!(error instanceof RescoringUnderWay)) throw error;
        throw new ApiError(
          409,
          'rescoring_under_way',
          'Calls are being scored again already; wait for that to end or cancel it.',
        );
      });
    this.rescorings.enqueue(id);
    return this.get(organisationId, id);
  }

  /** Throws 404, and 409 for one that has ended. */
  async cancel(by: AdministratorView, id: string): Promise<RescoringView> {
    const { organisationId } = by;
    const { state } = await this.get(organisationId, id);
    const cancelled = await this.database.write(async (manager) => {
      const cancelled = await this.rescorings.cancel(manager, organisationId, id);
      if (cancelled) await this.audit.note(manager, by, 'rescoring.cancelled', id);
      return cancelled;
    });
    if (!cancelled)
      throw new ApiError(409, 'rescoring_ended', `This rescoring has ended already (it was ${state}).`);
    return this.get(organisationId, id);
  }

  /** Throws 404. */
  async get(organisationId: string, id: string): Promise<RescoringView> {
    const rescoring = await this.rescorings.get(organisationId, id);
    if (!rescoring)
      throw new NotFound('rescoring_unknown', 'This organisation has no rescoring with this id.');
    return rescoring;
  }

  private async rangeOf(
    organisationId: string,
    { from, to, call_ids: ids }: RescoringBody,
  ): Promise<Pick<RescoringWanted, 'fromDate' | 'toDate' | 'callIds'>> {
    if (!ids) return { ...rangeOf(from, to), callIds: null };
    const given = from !== undefined ? 'from' : 'to';
    if (from !== undefined || to !== undefined)
      throw new InvalidPayload([
        { field: given, message: 'must be left out with call_ids', code: 'not_together' },
      ]);
    const dates = await this.calls.datesOf(organisationId, ids);
    if (ids.some((id) => !dates.has(id)))
      throw new NotFound('call_unknown', 'This organisation has no call with one of these ids.');
    const moments = [...dates.values()].map((date) => date.getTime());
    return {
      fromDate: new Date(Math.min(...moments)),
      toDate: new Date(Math.max(...moments)),
      callIds: ids,
    };
  }

  private async rubric(organisationId: string, versionId: string | undefined): Promise<RubricOutline> {
    if (versionId === undefined) return (await this.editions.current(organisationId)).rubric;
    const version = await this.editions.get(organisationId, versionId);
    if (version) return this.rubrics.outlineOf(version);
    throw new InvalidPayload([
      {
        field: 'rubric_version_id',
        message: "is no version of this organisation's rubric",
        code: 'rubric_version_unknown',
      },
    ]);
  }
}

function rangeOf(from: string | undefined, to: string | undefined): { fromDate: Date; toDate: Date } {
  if (from === undefined || to === undefined)
    throw new InvalidPayload([
      {
        field: from === undefined ? 'from' : 'to',
        message: 'is required without call_ids',
        code: 'required',
      },
    ]);
  const { first, last } = momentsOf({ from, to });
  return { fromDate: first, toDate: last };
}
