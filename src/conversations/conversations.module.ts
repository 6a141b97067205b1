import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Call } from './call.entity';
import { CallComment } from './comments/call-comment.entity';
import { CallCommentsRepository } from './comments/call-comments.repository';
import { CallComments } from './comments/call-comments.service';
import { CallsRepository } from './calls.repository';
import { Conversation } from './conversation.entity';
import { ConversationsRepository } from './conversations.repository';
import { ResultChanges } from './result-changes';

@Module({
  imports: [TypeOrmModule.forFeature([Call, CallComment, Conversation])],
  providers: [CallsRepository, CallCommentsRepository, CallComments, ConversationsRepository, ResultChanges],
  exports: [CallsRepository, CallComments, ConversationsRepository, ResultChanges],
})
export class ConversationsModule {}
