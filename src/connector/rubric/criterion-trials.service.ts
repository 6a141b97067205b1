import { Injectable } from '@nestjs/common';
import { InvalidPayload } from '../../http/api-exception';
import { Scorer } from '../../scoring/scorer';
import type { CriterionTrial } from '../../scoring/trial/criterion-trial';
import type { CriterionTrialBody } from './criterion-trial.dto';

/** Tries criteria on sentences for administrators, before anybody activates them. Stores nothing. */
@Injectable()
export class CriterionTrials {
  constructor(private readonly scorer: Scorer) {}

  /** Rejects with `RubricInvalid`, and with `InvalidPayload` for a criterion the rubric does not have. */
  async of(organisationId: string, body: CriterionTrialBody): Promise<CriterionTrial> {
    try {
      return await this.scorer.tryCriterion(body, { organisationId, priority: 'client' });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new InvalidPayload([{ field: 'criterion', message: error.message, code: 'criterion_unknown' }]);
    }
  }
}
