import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EncryptionModule } from '../encryption/encryption.module';
import { Agent } from './agent.entity';
import { AgentErasure } from './agent-erasure.service';
import { AgentsQuery } from './agents.query';
import { AgentsRepository } from './agents.repository';
import { Agents } from './agents.service';
import { Employee } from './employee.entity';
import { EmployeesRepository } from './employees.repository';
import { Organisation } from './organisation.entity';
import { OrganisationsRepository } from './organisations.repository';
import { Organisations } from './organisations.service';
import { RedactionChoices } from './redaction/redaction-choices.service';
import { Sandboxes } from './sandbox/sandboxes.service';
import { WaitingCall } from './waiting-call.entity';
import { WaitingCallsRepository } from './waiting-calls.repository';

@Module({
  imports: [EncryptionModule, TypeOrmModule.forFeature([Organisation, Employee, Agent, WaitingCall])],
  providers: [
    OrganisationsRepository,
    EmployeesRepository,
    AgentsRepository,
    WaitingCallsRepository,
    Organisations,
    Agents,
    AgentErasure,
    AgentsQuery,
    RedactionChoices,
    Sandboxes,
  ],
  exports: [
    OrganisationsRepository,
    EmployeesRepository,
    AgentsRepository,
    Organisations,
    Agents,
    AgentErasure,
    AgentsQuery,
    RedactionChoices,
    Sandboxes,
  ],
})
export class OrganisationsModule {}
