import type { Type } from '@nestjs/common';
import { AdministratorCommands } from './administrator-commands.service';
import { AgentCommands } from './agent-commands.service';
import { AnalysisCommands } from './analysis-commands.service';
import { DatabaseCommands } from './database-commands.service';
import { EncryptionCommands } from './encryption-commands.service';
import { ErasureCommands } from './erasure-commands.service';
import { KeyCommands } from './key-commands.service';
import { LegalHoldCommands } from './legal-hold-commands.service';
import { LimitCommands } from './limit-commands.service';
import { OrganisationCommands } from './organisation-commands.service';
import { ReadKeyCommands } from './read-key-commands.service';
import { RedactionCommands } from './redaction-commands.service';
import { RetentionCommands } from './retention-commands.service';
import { SettingsCommands } from './settings-commands.service';

/** Every class with commands, in the order in which an unknown command is told what there is. */
export const COMMAND_AREAS: Type[] = [
  OrganisationCommands,
  KeyCommands,
  ReadKeyCommands,
  AgentCommands,
  AdministratorCommands,
  SettingsCommands,
  RedactionCommands,
  AnalysisCommands,
  ErasureCommands,
  LegalHoldCommands,
  RetentionCommands,
  EncryptionCommands,
  LimitCommands,
  DatabaseCommands,
];
