import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { Database } from '../database/database';
import { Organisations } from '../organisations/organisations.service';
import { OperatorRetry } from '../recordings/retry/operator-retry.service';
import { CommandInvalid } from './command-invalid';
import { Command, type CommandLine } from './command.decorator';
import { operator } from './operator';

@Injectable()
export class AnalysisCommands {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly operatorRetry: OperatorRetry,
    private readonly audit: AuditTrail,
  ) {}

  @Command('analysis:retry', { organisation: 'required', call: 'text', 'all-failed': 'flag' })
  async retry({ text, flags }: CommandLine): Promise<object> {
    const { call } = text;
    if ((call === undefined) !== flags.has('all-failed'))
      throw new CommandInvalid('analysis:retry needs either --call or --all-failed');
    const { id } = await this.organisations.get(text.organisation ?? '');
    const queued =
      call === undefined
        ? await this.operatorRetry.retryAnalyses(id)
        : await this.operatorRetry.retryCall(id, call);
    // Many transactions have done it, so the note has one of its own.
    if (queued > 0)
      await this.database.write((manager) =>
        this.audit.note(manager, operator(id), 'calls.retried', null, { calls: queued }),
      );
    return { queued };
  }
}
