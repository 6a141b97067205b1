import { Controller, Get, HttpCode, Param, Post, Query, Req, type Type } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../auth/actor';
import { CurrentActor } from '../auth/current-actor.decorator';
import { CurrentOrganisation } from '../auth/current-organisation.decorator';
import { RequiresScope } from '../auth/read-keys/requires-scope.decorator';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../http/described-answers';
import { ForAdministrators } from '../auth/for-administrators.decorator';
import { JsonBody } from '../http/json-body.decorator';
import { snakeCased } from '../http/snake-cased';
import { CheckedQuery } from '../http/validation/checked-query';
import { ErasureConfirmation } from './erasure-confirmation.service';
import { ErasurePreview } from './erasure-preview.service';
import { ErasureRequests } from './erasure-requests.service';
import {
  ErasureBody,
  ErasureByAdministratorBody,
  ErasureDto,
  ErasureListDto,
  ErasureListQuery,
  ErasurePreviewDto,
  PAGE,
} from './erasure.dto';
import { Erasures } from './erasures.service';

/** The operations on erasures: the same for administrators and for systems with a key. */
function erasureRoutes(
  path: string,
  access: () => ClassDecorator,
  Body: new () => ErasureByAdministratorBody,
  suffix = '',
): Type {
  const operation = (name: string, summary: string, description?: string) =>
    ApiOperation({ operationId: `${name}${suffix}`, summary, description });

  @Controller(path)
  // Stands first, so that it replaces the tag of the connector.
  @ApiTags('Data protection')
  @access()
  class ErasuresController {
    constructor(
      private readonly requests: ErasureRequests,
      private readonly confirmation: ErasureConfirmation,
      private readonly erasures: Erasures,
      private readonly preview: ErasurePreview,
    ) {}

    @Post()
    @HttpCode(202)
    @operation(
      'createErasure',
      "Have somebody's data erased",
      'It is erased in the background, with everything that holds their words. Calls under a legal hold are left alone.',
    )
    @ApiBody({ type: Body })
    @ApiResponse({ status: 202, description: 'It will be erased.', type: ErasureDto })
    @InvalidAnswer()
    @ConflictAnswer('A legal hold forbids it, or as many erasures are under way as may be.')
    async create(
      @CurrentActor() by: Actor,
      @Req() request: Request,
      @JsonBody(Body) body: ErasureByAdministratorBody,
    ): Promise<ErasureDto> {
      await this.confirmation.require(request, body);
      return snakeCased(await this.requests.start(by, body));
    }

    @Post('preview')
    @HttpCode(200)
    @operation('previewErasure', 'How many calls an erasure would be about now; changes nothing')
    @ApiBody({ type: ErasureBody })
    @ApiResponse({ status: 200, description: 'How many it would be.', type: ErasurePreviewDto })
    @InvalidAnswer()
    async try(
      @CurrentOrganisation() { id }: { id: string },
      @JsonBody(ErasureBody) body: ErasureBody,
    ): Promise<ErasurePreviewDto> {
      return snakeCased(await this.preview.of(id, body));
    }

    @Get()
    @operation('listErasures', 'The erasures, those that are done included')
    @ApiResponse({ status: 200, description: 'A page.', type: ErasureListDto })
    @InvalidAnswer()
    async list(
      @CurrentOrganisation() { id }: { id: string },
      @Query(new CheckedQuery(ErasureListQuery)) { cursor, limit }: ErasureListQuery,
    ): Promise<ErasureListDto> {
      const { erasures, next } = await this.erasures.list(id, cursor, Number(limit ?? PAGE));
      return { erasures: snakeCased(erasures), next_cursor: next };
    }

    @Get(':id')
    @operation('getErasure', 'How far an erasure is; when it is done, its receipt')
    @ApiResponse({ status: 200, description: 'The erasure.', type: ErasureDto })
    @NotFoundAnswer('Unknown erasure.')
    async get(@CurrentOrganisation() organisation: { id: string }, @Param('id') id: string) {
      return snakeCased(await this.requests.get(organisation.id, id)) satisfies ErasureDto;
    }
  }
  return ErasuresController;
}

/** For the page of administrators. */
export const ErasuresController = erasureRoutes(
  'v1/connector/erasures',
  ForAdministrators,
  ErasureByAdministratorBody,
);

/** For systems with a key that has the scope `erasure:write`. */
export const ErasuresByKeyController = erasureRoutes(
  'v1/erasures',
  () => RequiresScope('erasure:write'),
  ErasureBody,
  'ByKey',
);
