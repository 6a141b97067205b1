import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FreeSpace } from './free-space';
import { FreeSpaceMetric } from './free-space-metric';
import { LimitsInForce } from './limits-in-force.service';
import { OrganisationLimits } from './organisation-limits.entity';
import { OrganisationLimitsRepository } from './organisation-limits.repository';
import { QuotaUsage } from './quota-usage.entity';
import { QuotaUsageRepository } from './quota-usage.repository';
import { Quotas } from './quotas.service';
import { LimitsRedis } from './limits-redis';
import { RateCounters } from './rate-counters';
import { RequestLimits } from './request-limits.service';
import { UploadSlots } from './upload-slots';

/** How much clients may send: rates, quotas and room on the disk. Off unless the settings or a command say otherwise. */
@Module({
  imports: [TypeOrmModule.forFeature([OrganisationLimits, QuotaUsage])],
  providers: [
    OrganisationLimitsRepository,
    QuotaUsageRepository,
    LimitsInForce,
    LimitsRedis,
    RateCounters,
    UploadSlots,
    RequestLimits,
    Quotas,
    FreeSpace,
    FreeSpaceMetric,
  ],
  exports: [LimitsInForce, RequestLimits, Quotas, FreeSpace, UploadSlots],
})
export class LimitsModule {}
