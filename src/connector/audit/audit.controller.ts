import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { OrganisationView } from '../../organisations/organisation-view';
import { CheckedQuery } from '../../http/validation/checked-query';
import { cursorAfter, readCursor } from '../cursor';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { InvalidAnswer } from '../../http/described-answers';
import { AuditFilter, AuditPageDto } from './audit.dto';

const PAGE = 50;

@Controller('v1/connector/audit')
@ConnectorRoutes()
export class AuditController {
  constructor(private readonly audit: AuditTrail) {}

  @Get()
  @ApiOperation({ operationId: 'listAudit', summary: 'Who changed what, the latest first' })
  @ApiResponse({ status: 200, description: 'A page.', type: AuditPageDto })
  @InvalidAnswer()
  async page(
    @CurrentOrganisation() { id: organisationId }: OrganisationView,
    @Query(new CheckedQuery(AuditFilter)) { cursor, limit }: AuditFilter,
  ): Promise<AuditPageDto> {
    const size = Number(limit ?? PAGE);
    const before = cursor ? readCursor(cursor).id : undefined;
    const found = await this.audit.list(organisationId, before, size + 1);
    const page = found.slice(0, size);
    const last = found.length > size ? page.at(-1) : undefined;
    return {
      entries: page.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      next_cursor: last ? cursorAfter({ moment: last.at, id: last.id }) : null,
    };
  }
}
