import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Call } from './call.entity';
import { CallsRepository } from './calls.repository';
import { Conversation } from './conversation.entity';
import { ConversationsRepository } from './conversations.repository';
import { ResultChanges } from './result-changes';

@Module({
  imports: [TypeOrmModule.forFeature([Call, Conversation])],
  providers: [CallsRepository, ConversationsRepository, ResultChanges],
  exports: [CallsRepository, ConversationsRepository, ResultChanges],
})
export class ConversationsModule {}
