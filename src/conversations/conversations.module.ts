import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Call } from './call.entity';
import { Conversation } from './conversation.entity';

@Module({ imports: [TypeOrmModule.forFeature([Call, Conversation])] })
export class ConversationsModule {}
