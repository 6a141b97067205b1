import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { RecordingsModule } from '../recordings/recordings.module';
import { ResultBacklog } from './result-backlog.service';
import { ResultOrderRepository } from './result-order.repository';
import { ResultSequence } from './result-sequence.entity';
import { ResultsController } from './results.controller';
import { Results } from './results.service';

/** Results for other systems: read with a key that has the scope for it, in the order of their changes. */
@Module({
  imports: [
    AuthModule,
    OrganisationsModule,
    EvaluationsModule,
    RecordingsModule,
    TypeOrmModule.forFeature([ResultSequence]),
  ],
  controllers: [ResultsController],
  providers: [Results, ResultBacklog, ResultOrderRepository],
  exports: [ResultBacklog, ResultOrderRepository, Results],
})
export class ResultsModule {}
