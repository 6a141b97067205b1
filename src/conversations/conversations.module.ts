import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EncryptionModule } from '../encryption/encryption.module';
import { Call } from './call.entity';
import { CallComment } from './comments/call-comment.entity';
import { CallCommentsRepository } from './comments/call-comments.repository';
import { CallComments } from './comments/call-comments.service';
import { CallsRepository } from './calls.repository';
import { CallExpiriesRepository } from './expiry/call-expiries.repository';
import { CallExpiry } from './expiry/call-expiry.entity';
import { Conversation } from './conversation.entity';
import { ConversationsRepository } from './conversations.repository';
import { ErasedCall } from './erased-call.entity';
import { ErasedCallsRepository } from './erased-calls.repository';
import { CallView } from './views/call-view.entity';
import { CallViewsRepository } from './views/call-views.repository';
import { CallViews } from './views/call-views.service';
import { ResultChanges } from './result-changes';
import { RetainedCallsRepository } from './retained-calls.repository';

@Module({
  imports: [
    EncryptionModule,
    TypeOrmModule.forFeature([Call, CallComment, CallExpiry, CallView, Conversation, ErasedCall]),
  ],
  providers: [
    CallsRepository,
    CallCommentsRepository,
    CallComments,
    CallExpiriesRepository,
    CallViewsRepository,
    CallViews,
    ConversationsRepository,
    ErasedCallsRepository,
    ResultChanges,
    RetainedCallsRepository,
  ],
  exports: [
    CallsRepository,
    CallCommentsRepository,
    CallComments,
    CallExpiriesRepository,
    CallViews,
    ConversationsRepository,
    ErasedCallsRepository,
    ResultChanges,
    RetainedCallsRepository,
  ],
})
export class ConversationsModule {}
