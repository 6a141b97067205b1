import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { hashIdentity } from '../../database/hash-identity';
import { Analysis } from '../../evaluations/analysis/analysis.entity';
import { CallRetry, countOf } from './call-retry.service';

/** Calls of one transaction. */
const BATCH = 500;

/** Has failed calls tried again from the command line; a running service finds them with its next sweep. */
@Injectable()
export class OperatorRetry {
  constructor(
    private readonly database: Database,
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
      const failed = await this.database.read.find(Analysis, {
        select: { conversationId: true, callId: true },
        where: { organisationId, state: 'failed', callId: MoreThan(after) },
        order: { callId: 'ASC' },
        take: BATCH,
      });
      const callIds = failed.map(({ callId }) => callId);
      const last = callIds.at(-1);
      if (last === undefined) return count;
      after = last;
      count += countOf(
        await this.database.write((manager) => this.retry.retry(manager, organisationId, callIds)),
      );
    }
  }

  private async callNamed(organisationId: string, name: string): Promise<string | undefined> {
    const call = await this.database.read.findOneBy(Call, { organisationId, identity: hashIdentity(name) });
    if (call) return call.id;
    const conversation = await this.database.read.findOneBy(Conversation, { id: name, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return conversation?.id === name ? conversation.callId : undefined;
  }
}
