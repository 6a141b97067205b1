import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Agent } from './agent.entity';
import { Agents } from './agents.service';
import { Employee } from './employee.entity';
import { Organisation } from './organisation.entity';
import { Organisations } from './organisations.service';
import { WaitingCall } from './waiting-call.entity';

@Module({
  imports: [TypeOrmModule.forFeature([Organisation, Employee, Agent, WaitingCall])],
  providers: [Organisations, Agents],
  exports: [Organisations, Agents],
})
export class OrganisationsModule {}
