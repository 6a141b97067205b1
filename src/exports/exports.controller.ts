import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AudioNotFound, EXPORT_STORE, type AudioStore } from '../audio-store/audio-store';
import { CurrentOrganisation } from '../auth/current-organisation.decorator';
import { RequiresScope } from '../auth/read-keys/requires-scope.decorator';
import { ConflictAnswer, FileAnswer, InvalidAnswer, NotFoundAnswer } from '../http/described-answers';
import { ForAdministrators } from '../auth/for-administrators.decorator';
import { JsonBody } from '../http/json-body.decorator';
import { CodedErrorBody } from '../http/error.dto';
import { serveBytes } from '../http/serve-bytes';
import { snakeCased } from '../http/snake-cased';
import { CheckedQuery } from '../http/validation/checked-query';
import { InvalidPayload } from '../http/api-exception';
import { maxBelowMin } from '../http/validation/fault';
import { openMomentsOf } from '../http/validation/range';
import { requireTogether } from '../http/validation/require-together';
import type { Actor } from '../auth/actor';
import { CurrentActor } from '../auth/current-actor.decorator';
import { expired, ExportRequests } from './export-requests.service';
import { ExportBody, ExportDto, ExportListDto, ExportListQuery, PAGE } from './export.dto';
import { CONTENT_TYPES } from './formats/row-encoder';
import { downloadName } from './jobs/export-file-key';
import { toExportView } from './jobs/export-view';
import { Exports, type ExportWanted } from './jobs/exports.service';

/** The operations on exports: the same for administrators and for systems with a key. */
function exportRoutes(path: string, access: () => ClassDecorator, suffix = ''): Type {
  const operation = (name: string, summary: string, description?: string) =>
    ApiOperation({ operationId: `${name}${suffix}`, summary, description });

  @Controller(path)
  // Stands first, so that it replaces the tag of the connector.
  @ApiTags('Exports')
  @access()
  class ExportsController {
    constructor(
      private readonly requests: ExportRequests,
      private readonly exports: Exports,
      @Inject(EXPORT_STORE) private readonly store: AudioStore,
    ) {}

    @Post()
    @HttpCode(202)
    @operation('createExport', 'Have results written to a file', 'It is written in the background.')
    @ApiBody({ type: ExportBody })
    @ApiResponse({ status: 202, description: 'It will be written.', type: ExportDto })
    @InvalidAnswer()
    @ConflictAnswer('As many exports are under way as may be.')
    async create(@CurrentActor() by: Actor, @JsonBody(ExportBody) body: ExportBody): Promise<ExportDto> {
      return snakeCased(await this.requests.start(by, toWanted(body)));
    }

    @Get()
    @operation('listExports', 'The exports, those of every night included')
    @ApiResponse({ status: 200, description: 'A page.', type: ExportListDto })
    @InvalidAnswer()
    async list(
      @CurrentOrganisation() { id }: { id: string },
      @Query(new CheckedQuery(ExportListQuery)) { cursor, limit }: ExportListQuery,
    ): Promise<ExportListDto> {
      return this.page(id, cursor, Number(limit ?? PAGE));
    }

    @Get(':id')
    @operation('getExport', 'How far an export is')
    @ApiResponse({ status: 200, description: 'The export.', type: ExportDto })
    @NotFoundAnswer('Unknown export.')
    async get(@CurrentOrganisation() organisation: { id: string }, @Param('id') id: string) {
      return snakeCased(toExportView(await this.requests.get(organisation.id, id))) satisfies ExportDto;
    }

    @Get(':id/download')
    @operation('downloadExport', 'The file of a finished export, in ranges')
    @FileAnswer(200, 'The whole file.', Object.values(CONTENT_TYPES))
    @FileAnswer(206, 'The range asked for.', Object.values(CONTENT_TYPES))
    @ApiResponse({ status: 410, description: 'It has expired.', type: CodedErrorBody })
    @ApiResponse({ status: 416, description: 'The range lies beyond the end.', type: CodedErrorBody })
    @NotFoundAnswer('Unknown export.')
    @ConflictAnswer('It is not finished, or has failed.')
    async download(
      @CurrentActor() by: Actor,
      @Param('id') id: string,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const job = await this.requests.finished(by, id);
      const { fileKey, bytes, format } = job;
      if (request.method !== 'HEAD') await this.requests.noteDownload(by, job);
      const served = { bytes, tag: fileKey, contentType: CONTENT_TYPES[format], fileName: downloadName(job) };
      try {
        await serveBytes({ ...served, open: (range) => this.store.open(fileKey, range) }, request, response);
      } catch (error) {
        throw error instanceof AudioNotFound ? expired() : error;
      }
    }

    @Delete(':id')
    @operation('deleteExport', 'Delete an export and its file; one under way is ended')
    @ApiResponse({ status: 200, description: 'The first page of those that are left.', type: ExportListDto })
    @NotFoundAnswer('Unknown export.')
    async delete(@CurrentActor() by: Actor, @Param('id') id: string): Promise<ExportListDto> {
      await this.requests.delete(by, id);
      return this.page(by.organisationId);
    }

    private async page(organisationId: string, cursor?: string, limit = PAGE): Promise<ExportListDto> {
      const { exports, next } = await this.exports.list(organisationId, cursor, limit);
      return { exports: snakeCased(exports), next_cursor: next };
    }
  }
  return ExportsController;
}

/** For the page of administrators. */
export const ExportsController = exportRoutes('v1/connector/exports', ForAdministrators);

/** For systems with a key that has the scope `exports:write`. */
export const ExportsByKeyController = exportRoutes(
  'v1/exports',
  () => RequiresScope('exports:write'),
  'ByKey',
);

function toWanted({ kind, format, bom, ...filter }: ExportBody): ExportWanted {
  const { updated_since, agent_id, call_status, min_score, max_score, no_score_reason, ...same } = filter;
  requireTogether(filter, 'criterion', 'answer');
  // Throws for a range that ends before it begins.
  openMomentsOf(filter);
  if (min_score !== undefined && max_score !== undefined && min_score > max_score)
    throw new InvalidPayload([{ field: 'max_score', ...maxBelowMin('min_score') }]);
  return {
    kind,
    format,
    withBom: bom ?? false,
    filter: {
      ...same,
      ...(updated_since === undefined ? {} : { updatedSince: updated_since }),
      ...(agent_id === undefined ? {} : { agentId: agent_id }),
      ...(call_status === undefined ? {} : { callStatus: call_status }),
      ...(min_score === undefined ? {} : { minScore: min_score }),
      ...(max_score === undefined ? {} : { maxScore: max_score }),
      ...(no_score_reason === undefined ? {} : { noScoreReason: no_score_reason }),
    },
  };
}
