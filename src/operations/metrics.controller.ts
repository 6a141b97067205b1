import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { collectDefaultMetrics, register } from 'prom-client';

/** For Prometheus: counts and durations, without names, organisations or anything of a call. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor() {
    if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  }

  @Get()
  async metrics(@Res() response: Response): Promise<void> {
    response.type(register.contentType).send(await register.metrics());
  }
}
