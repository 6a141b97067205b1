import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import { AnalysesRepository } from '../analysis/analyses.repository';
import { EvaluationsRepository } from '../evaluations.repository';
import { Rubrics } from '../rubrics/rubrics.service';
import type { Stretch } from '../../calendar/calendar';
import { CallScoresRepository, type CountedScope } from './call-scores.repository';

/** What one call lost, of the answers that coaching may rest on. */
export interface CallLosses {
  agentId: string;
  /** The share of its weight each graded criterion lost, 0 to 1. */
  shares: Record<string, number>;
}

/** A criterion as losses are told of it. */
export type LostCriterion = Pick<RubricOutline['criteria'][number], 'id' | 'name' | 'section' | 'weight'>;

/**
 * Calls that the losses of a period are read from: their shares stand in rows as long as a scorecard, of which so many
 * are read within a tenth of a second. A share of 600 calls is right to four points.
 */
export const SAMPLED_CALLS = 600;
/** Rows read at once; SQLite reads in this thread, and others have their turn in between. */
const BATCH = 50;

/** Reads on which criteria calls lost points, of as many calls as a page may wait for. */
@Injectable()
export class CriterionLosses {
  constructor(
    private readonly scores: CallScoresRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly rubrics: Rubrics,
  ) {}

  /** Criteria of the rubric that is live, by their id. */
  async criteria(organisationId: string): Promise<Map<string, LostCriterion>> {
    const { criteria } = await this.rubrics.outlineOf(await this.rubrics.current(organisationId));
    return new Map(criteria.map((one) => [one.id, one]));
  }

  /**
   * The losses of the scored calls of the stretches, which follow each other and have `scored` of them; of more than
   * `SAMPLED_CALLS` those of every second, third and so on.
   */
  async of(
    organisationId: string,
    scope: CountedScope,
    stretches: readonly Stretch[],
    scored: number,
  ): Promise<CallLosses[]> {
    const step = Math.max(1, Math.ceil(scored / SAMPLED_CALLS));
    const losses: CallLosses[] = [];
    for (const stretch of stretches) {
      const calls = await this.scores.sample(organisationId, scope, stretch, step);
      for (let at = 0; at < calls.length; at += BATCH) {
        const analyses = await this.analyses.findStates(organisationId, calls.slice(at, at + BATCH));
        const conversationIds = analyses.map(({ conversationId }) => conversationId);
        losses.push(...(await this.evaluations.findLosses(organisationId, conversationIds)));
        await nextTurn();
      }
    }
    return losses;
  }
}
