import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { Command, type CommandCall } from './command.decorator';

@Injectable()
export class DatabaseCommands {
  constructor(private readonly database: Database) {}

  @Command('database:compact')
  async compact(): Promise<object> {
    await this.database.compact();
    return { compacted: true };
  }

  /** Every command migrates first; this one does nothing else. */
  @Command('migrate')
  migrate({ applied }: CommandCall): Promise<object> {
    return Promise.resolve({ applied });
  }
}
