import { Injectable } from '@nestjs/common';
import type { AdministratorView } from '../../auth/signed-in';
import { ApiError } from '../../http/api-exception';
import { isScorableOnRequest } from '../../scoring/scorability/scorability';
import { CallRescoring, JUST_CHANGED } from './call-rescoring.service';

const NO_WORDS = 'Nobody says a word in this call: there is nothing to score.';
const NO_ANSWER = 'None of the questions can be answered from this call: there is nothing to score.';

/** Has calls scored for administrators that have no score for a reason. */
@Injectable()
export class ScoreRequests {
  constructor(private readonly calls: CallRescoring) {}

  /**
   * Has a call be scored whatever speaks against it, or takes that back; does nothing when it is so already, so that a
   * request may be repeated. Scoring the call again later keeps it so. Throws 404, and 409 for a call that has a score
   * already, or nothing that could be scored.
   */
  async set(by: AdministratorView, id: string, requested: boolean): Promise<void> {
    const call = await this.calls.find(by.organisationId, id);
    const { scoreRequest, noScoreReason } = call.evaluation;
    if (Boolean(scoreRequest) === requested) return;
    if (requested && !noScoreReason) throw new ApiError(409, 'call_scored', 'This call has a score.');
    if (noScoreReason && !isScorableOnRequest(noScoreReason.code))
      throw new ApiError(409, 'nothing_to_score', NO_WORDS);
    const request = requested ? { by: by.email, at: new Date().toISOString() } : null;
    const rescored = await this.calls.score({ ...call, exchange: false, scoreRequest: request });
    if (requested && rescored.result.score === null) throw new ApiError(409, 'nothing_to_score', NO_ANSWER);
    const reason = (noScoreReason ?? scoreRequest?.despite)?.code ?? null;
    if (await this.calls.commit(by, rescored, 'score.requested', { requested, reason })) return;
    // Another request may have been quicker, and asked for the same.
    const { evaluation } = await this.calls.find(by.organisationId, id);
    if (Boolean(evaluation.scoreRequest) !== requested) throw new ApiError(409, 'call_changed', JUST_CHANGED);
  }
}
