import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { hashIdentity } from '../../database/hash-identity';
import { AnalysesRepository } from '../../evaluations/analysis/analyses.repository';
import { CallRetry, countOf } from './call-retry.service';

/** Calls of one transaction. */
const BATCH = 500;

/** Has failed calls tried again from the command line; a running service finds them with its next sweep. */
@Injectable()
export class OperatorRetry {
  constructor(
    private readonly database: Database,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly retry: CallRetry,
  ) {}

  /** A call by the client's identifier or by that of its conversation. Throws when there is none, or nothing to retry. */
  async retryCall(organisationId: string, name: string): Promise<number> {
    const callId = await this.callNamed(organisationId, name);
    if (!callId) throw new Error('this organisation has no such call');
    const queued = await this.database.write((manager) =>
      this.retry.retryOne(manager, organisationId, callId),
    );
    return countOf(queued);
  }

  /** Every failed analysis of an organisation; returns how many are due again. */
  async retryAnalyses(organisationId: string): Promise<number> {
    let count = 0;
    for (let after = ''; ;) {
      const callIds = await this.analyses.listFailedCallIds(organisationId, after, BATCH);
      const last = callIds.at(-1);
      if (last === undefined) return count;
      after = last;
      count += countOf(
        await this.database.write((manager) => this.retry.retry(manager, organisationId, callIds)),
      );
    }
  }

  private async callNamed(organisationId: string, name: string): Promise<string | undefined> {
    const call = await this.calls.findByIdentity(organisationId, hashIdentity(name));
    return call?.id ?? (await this.conversations.findById(organisationId, name))?.callId;
  }
}
