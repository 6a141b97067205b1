import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Readiness, type ReadinessReport } from './readiness.service';

/** For load balancers and operators; answers without authentication and tells no secret. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs and its event loop turns. */
  @Get('live')
  @HttpCode(200)
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** 200 when everything this process needs is there, else 503 with what is missing. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    response.status(report.status === 'ready' ? 200 : 503);
    return report;
  }
}
