import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { Conversation } from './conversation.entity';

/** Queries of `conversation`. */
@Injectable()
export class ConversationsRepository extends TableRepository<Conversation> {
  constructor(@InjectRepository(Conversation) rows: Repository<Conversation>) {
    super(rows);
  }

  insert(conversation: Conversation): Promise<void> {
    return this.insertPrepared(conversation);
  }

  async findById(organisationId: string, id: string): Promise<Conversation | null> {
    const conversation = await this.rows.findOneBy({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return conversation?.id === id ? conversation : null;
  }

  /** A call has at most one. */
  findByCall(organisationId: string, callId: string): Promise<Conversation | null> {
    return this.rows.findOneBy({ callId, organisationId });
  }
}
