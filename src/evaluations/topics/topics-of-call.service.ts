import { Injectable } from '@nestjs/common';
import type { Sentence } from '../../conversations/sentence';
import { Scorer, type Requester } from '../../scoring/scorer';
import { mayHaveTopics, type FoundTopic, type TopicSet } from '../../scoring/topics/topic';
import { TopicsInForce } from './topics-in-force.service';

/** What was found, and the topics that were looked for: undefined where the organisation had none. */
export interface TopicsFound {
  found: FoundTopic[];
  set: TopicSet | undefined;
}

/** A call whose topics are looked for. */
export interface CallAbout extends Requester {
  sentences: readonly Sentence[];
  /** Code of the reason for which it has no score; null with one. */
  noScoreReason: string | null;
  signal?: AbortSignal;
}

/** Changes of the topics during one search that are followed; the calls judged again after a change make up for more. */
const MAX_SEARCHES = 3;

/**
 * Looks for the topics of a call, by those in force when it ends. A call may wait for a thread while they change, and the
 * calls that are judged again after a change are only those whose analysis has ended by then.
 */
@Injectable()
export class TopicsOfCall {
  constructor(
    private readonly inForce: TopicsInForce,
    private readonly scorer: Scorer,
  ) {}

  /** `known` is what was found with the score of the call, if it was. Rejects as `Scorer.findTopics` does. */
  async find(call: CallAbout, known?: TopicsFound): Promise<FoundTopic[]> {
    const { sentences, noScoreReason, ...options } = call;
    let last = known;
    for (let searches = 0; searches < MAX_SEARCHES; searches++) {
      const set = await this.inForce.of(call.organisationId);
      if (last && set?.version === last.set?.version) break;
      const isAbout = set && mayHaveTopics(noScoreReason);
      last = { set, found: isAbout ? await this.scorer.findTopics(sentences, set, options) : [] };
    }
    return last?.found ?? [];
  }
}
