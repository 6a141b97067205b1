import { Module } from '@nestjs/common';
import { ProcessCell } from './process-cell';

/** Shuts the programs that read what strangers sent off from this machine. Knows no database, queue or HTTP. */
@Module({ providers: [ProcessCell], exports: [ProcessCell] })
export class ProcessCellModule {}
