import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Call } from './call.entity';
import { CallComment } from './comments/call-comment.entity';
import { CallCommentsRepository } from './comments/call-comments.repository';
import { CallComments } from './comments/call-comments.service';
import { CallsRepository } from './calls.repository';
import { Conversation } from './conversation.entity';
import { ConversationsRepository } from './conversations.repository';
import { ErasedCall } from './erased-call.entity';
import { ErasedCallsRepository } from './erased-calls.repository';
import { ResultChanges } from './result-changes';

@Module({
  imports: [TypeOrmModule.forFeature([Call, CallComment, Conversation, ErasedCall])],
  providers: [
    CallsRepository,
    CallCommentsRepository,
    CallComments,
    ConversationsRepository,
    ErasedCallsRepository,
    ResultChanges,
  ],
  exports: [CallsRepository, CallComments, ConversationsRepository, ErasedCallsRepository, ResultChanges],
})
export class ConversationsModule {}
