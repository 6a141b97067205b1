import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../auth/actor';
import { CurrentActor } from '../auth/current-actor.decorator';
import { CurrentOrganisation } from '../auth/current-organisation.decorator';
import type { KeyHolder } from '../auth/key-use';
import { RequiresScope } from '../auth/read-keys/requires-scope.decorator';
import { insufficientScope } from '../auth/read-keys/scope.guard';
import { TranscriptReadings } from '../auth/transcript-readings.service';
import { CheckedQuery } from '../http/validation/checked-query';
import { NotFound } from '../http/api-exception';
import { CodedErrorBody, CodedValidationErrorBody } from '../http/error.dto';
import { parseDate } from '../http/validation/parse-date';
import { cursorAt, readResultCursor } from './result-cursor';
import { MAX_PAGE_WITH_TRANSCRIPTS, PAGE, ResultFilter, ResultParts } from './result-filter.dto';
import { ResultDto, ResultPageDto } from './result.dto';
import { Results, type ResultPage, type ResultPageRequest } from './results.service';
import { sendJson } from './send-json';
import { resultJson } from './to-result-dto';

const Unchanged = () =>
  ApiResponse({
    status: 304,
    description: 'Unchanged since the answer whose `ETag` was sent as `If-None-Match`.',
  });
const Invalid = () =>
  ApiResponse({
    status: 400,
    description: 'A field of the query string is wrong.',
    type: CodedValidationErrorBody,
  });

/** Results for other systems, such as a CRM or a data warehouse. */
@Controller('v1/results')
@ApiTags('Results')
@RequiresScope('results:read')
export class ResultsController {
  constructor(
    private readonly results: Results,
    private readonly readings: TranscriptReadings,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listResults',
    summary: 'Results in the order of their changes',
    description:
      'Read on with `next_cursor` until `has_more` is false, and ask again later with the last cursor: every later ' +
      'state of every call is told at least once. A call that changes while you read moves to the end.',
  })
  @ApiResponse({ status: 200, description: 'A page.', type: ResultPageDto })
  @Unchanged()
  @Invalid()
  async list(
    @CurrentOrganisation() holder: KeyHolder,
    @CurrentActor() reader: Actor,
    @Query(new CheckedQuery(ResultFilter)) filter: ResultFilter,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    checkInclude(holder, filter);
    const page = await this.results.page(holder.id, toRequest(filter));
    const read = page.results.filter(({ transcript }) => transcript).map(({ result }) => result.call.id);
    await sendJson(request, response, jsonOf(page, holder.sandbox), async () => {
      if (!holder.sandbox) await this.readings.notePage(reader, read);
    });
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getResult', summary: 'The result of one call' })
  @ApiParam({
    name: 'id',
    description: '`external_conversation_id` or `conversation_id` of the call, percent-encoded.',
  })
  @ApiResponse({ status: 200, description: 'The result.', type: ResultDto })
  @ApiResponse({ status: 404, description: 'Unknown call.', type: CodedErrorBody })
  @Unchanged()
  @Invalid()
  async get(
    @CurrentOrganisation() holder: KeyHolder,
    @CurrentActor() reader: Actor,
    @Param('id') id: string,
    @Query(new CheckedQuery(ResultParts)) parts: ResultParts,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    checkInclude(holder, parts);
    const result = await this.results.find(holder.id, id, parts.include === 'transcript');
    if (!result) throw new NotFound('call_unknown', 'This organisation has no call with this identifier.');
    await sendJson(request, response, [resultJson(result, holder.sandbox)], async () => {
      if (result.transcript && !holder.sandbox) await this.readings.note(reader, result.result.call.id);
    });
  }
}

function checkInclude({ scopes }: KeyHolder, { include }: ResultParts): void {
  if (include && !scopes.includes('transcripts:read')) throw insufficientScope('transcripts:read');
}

function toRequest(filter: ResultFilter): ResultPageRequest {
  const { updated_since, agent, team, campaign, status, topic, cursor, limit, include } = filter;
  const updatedSince = updated_since === undefined ? undefined : (parseDate(updated_since) ?? undefined);
  const size = Number(limit ?? PAGE);
  const withTranscripts = include === 'transcript';
  return {
    after: cursor === undefined ? 0 : readResultCursor(cursor),
    selection: {
      ...(updatedSince ? { updatedSince } : {}),
      ...(agent === undefined ? {} : { agent }),
      ...(team === undefined ? {} : { team }),
      ...(campaign === undefined ? {} : { campaign }),
      ...(status === undefined ? {} : { status }),
      ...(topic === undefined ? {} : { topicId: topic }),
    },
    size: withTranscripts ? Math.min(size, MAX_PAGE_WITH_TRANSCRIPTS) : size,
    withTranscripts,
  };
}

/** Result by result: each is written as it is taken. */
function* jsonOf({ results, last, hasMore }: ResultPage, sandbox: boolean): Generator<string> {
  yield '{"results":[';
  for (const [at, result] of results.entries()) yield `${at > 0 ? ',' : ''}${resultJson(result, sandbox)}`;
  yield `],"next_cursor":${JSON.stringify(cursorAt(last))},"has_more":${hasMore}}`;
}
