import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { In, LessThan } from 'typeorm';
import { Administrator } from '../../auth/administrator.entity';
import { AuditEntry } from '../../auth/audit-entry.entity';
import type { AuditedAction } from '../../auth/audit-trail.service';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { Database } from '../../database/database';
import type { Organisation } from '../../organisations/organisation.entity';
import { CheckedQuery } from '../checked-query';
import { cursorAfter, readCursor } from '../cursor';
import { ForAdministrators, InvalidAnswer } from '../document-connector';
import { AuditFilter, AuditPageDto } from './audit.dto';

const PAGE = 50;

@Controller('v1/connector/audit')
@ForAdministrators()
export class AuditController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ operationId: 'listAudit', summary: 'Who changed what, the latest first' })
  @ApiResponse({ status: 200, description: 'A page.', type: AuditPageDto })
  @InvalidAnswer()
  async page(
    @CurrentOrganisation() { id: organisationId }: Organisation,
    @Query(new CheckedQuery(AuditFilter)) { cursor, limit }: AuditFilter,
  ): Promise<AuditPageDto> {
    const size = Number(limit ?? PAGE);
    const found = await this.database.read.find(AuditEntry, {
      where: { organisationId, ...(cursor ? { id: LessThan(readCursor(cursor).id) } : {}) },
      order: { id: 'DESC' },
      take: size + 1,
    });
    const page = found.slice(0, size);
    const last = found.length > size ? page.at(-1) : undefined;
    const emails = await this.emails(organisationId, page);
    return {
      entries: page.map((entry) => ({
        id: entry.id,
        at: entry.createdAt.toISOString(),
        administrator: emails.get(entry.administratorId) ?? null,
        action: entry.action as AuditedAction,
        subject: entry.subject,
        details: entry.details ? (JSON.parse(entry.details) as Record<string, unknown>) : null,
      })),
      next_cursor: last ? cursorAfter({ moment: last.createdAt, id: last.id }) : null,
    };
  }

  private async emails(organisationId: string, entries: AuditEntry[]): Promise<Map<string, string>> {
    if (entries.length === 0) return new Map();
    const ids = [...new Set(entries.map(({ administratorId }) => administratorId))];
    const people = await this.database.read.findBy(Administrator, { id: In(ids), organisationId });
    return new Map(people.map(({ id, email }) => [id, email]));
  }
}
