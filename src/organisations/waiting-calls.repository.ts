import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { WaitingCall } from './waiting-call.entity';

/** Queries of `waiting_call`. */
@Injectable()
export class WaitingCallsRepository extends TableRepository<WaitingCall> {
  constructor(@InjectRepository(WaitingCall) rows: Repository<WaitingCall>) {
    super(rows);
  }

  /** False when the call was noted before. The caller holds the lock on the agent. */
  async add(call: WaitingCall): Promise<boolean> {
    const { agentId, identity, organisationId } = call;
    if (await this.selectPrepared({ agentId, identity, organisationId }, ['agentId'])) return false;
    await this.insertPrepared(call);
    return true;
  }

  async deleteByAgent(organisationId: string, agentId: string): Promise<void> {
    await this.rows.delete({ agentId, organisationId });
  }
}
