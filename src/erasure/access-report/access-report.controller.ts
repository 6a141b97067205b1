import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Controller, HttpCode, Logger, Post, Res, type Type } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../auth/actor';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CurrentActor } from '../../auth/current-actor.decorator';
import { RequiresScope } from '../../auth/read-keys/requires-scope.decorator';
import { insufficientScope } from '../../auth/read-keys/scope.guard';
import { ForAdministrators } from '../../auth/for-administrators.decorator';
import { InvalidAnswer } from '../../http/described-answers';
import { JsonBody } from '../../http/json-body.decorator';
import { Database } from '../../database/database';
import { AccessReportBody, AccessReportDto } from './access-report.dto';
import { AccessReport } from './access-report.service';

/** The operation on access reports: the same for administrators and for systems with a key. */
function accessReportRoutes(path: string, access: () => ClassDecorator, suffix = ''): Type {
  @Controller(path)
  // Stands first, so that it replaces the tag of the connector.
  @ApiTags('Data protection')
  @access()
  class AccessReportController {
    private readonly logger = new Logger('AccessReportController');

    constructor(
      private readonly database: Database,
      private readonly report: AccessReport,
      private readonly audit: AuditTrail,
    ) {}

    @Post()
    @HttpCode(200)
    @ApiOperation({
      operationId: `readAccessReport${suffix}`,
      summary: 'All that is stored of a contact',
      description:
        'Asked for by POST, so that the identifier stands in no log of addresses. A key needs `transcripts:read` as well.',
    })
    @ApiBody({ type: AccessReportBody })
    @ApiResponse({ status: 200, description: 'The report.', type: AccessReportDto })
    @InvalidAnswer()
    async read(
      @CurrentActor() by: Actor,
      @JsonBody(AccessReportBody) { contact_id: contactId }: AccessReportBody,
      @Res() response: Response,
    ): Promise<void> {
      if (by.scopes && !by.scopes.includes('transcripts:read')) throw insufficientScope('transcripts:read');
      await this.database.write((manager) => this.audit.note(manager, by, 'access_report.read'));
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Cache-Control', 'private, no-store');
      const parts = this.report.of(by.organisationId, contactId, new Date());
      // The answer has begun: one that cannot be ended is cut off, so that nobody takes it for whole.
      await pipeline(Readable.from(parts), response).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'An access report was cut off');
      });
    }
  }
  return AccessReportController;
}

/** For the page of administrators. */
export const AccessReportController = accessReportRoutes('v1/connector/access-reports', ForAdministrators);

/** For systems with a key that has the scope `erasure:write`. */
export const AccessReportByKeyController = accessReportRoutes(
  'v1/access-reports',
  () => RequiresScope('erasure:write'),
  'ByKey',
);
