import { Controller, Delete, Get, Param, Post, type Type } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../auth/actor';
import { CurrentActor } from '../../auth/current-actor.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { RequiresScope } from '../../auth/read-keys/requires-scope.decorator';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ForAdministrators } from '../../auth/for-administrators.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import { LegalHoldRequests } from './legal-hold-requests.service';
import { LegalHoldBody, LegalHoldListDto } from './legal-hold.dto';
import { LegalHolds } from './legal-holds.service';

/** The operations on legal holds: the same for administrators and for systems with a key. */
function legalHoldRoutes(path: string, access: () => ClassDecorator, suffix = ''): Type {
  const operation = (name: string, summary: string) =>
    ApiOperation({ operationId: `${name}${suffix}`, summary });

  @Controller(path)
  // Stands first, so that it replaces the tag of the connector.
  @ApiTags('Data protection')
  @access()
  class LegalHoldsController {
    constructor(
      private readonly requests: LegalHoldRequests,
      private readonly holds: LegalHolds,
    ) {}

    @Post()
    @operation('setLegalHold', 'Keep the data of a call, a contact or an agent, whatever else would erase it')
    @ApiBody({ type: LegalHoldBody })
    @ApiResponse({ status: 201, description: 'All there are.', type: LegalHoldListDto })
    @InvalidAnswer()
    @ConflictAnswer('There are as many as there may be.')
    async set(
      @CurrentActor() by: Actor,
      @JsonBody(LegalHoldBody) { kind, subject, reason }: LegalHoldBody,
    ): Promise<LegalHoldListDto> {
      await this.requests.set(by, { kind, subject, reason: reason?.trim() ?? null });
      return this.all(by.organisationId);
    }

    @Get()
    @operation('listLegalHolds', 'The legal holds')
    @ApiResponse({ status: 200, description: 'All there are.', type: LegalHoldListDto })
    list(@CurrentOrganisation() { id }: { id: string }): Promise<LegalHoldListDto> {
      return this.all(id);
    }

    @Delete(':id')
    @operation(
      'liftLegalHold',
      'Lift a legal hold; what was to be erased meanwhile has to be asked for again',
    )
    @ApiResponse({ status: 200, description: 'Those that are left.', type: LegalHoldListDto })
    @NotFoundAnswer('Unknown legal hold.')
    async lift(@CurrentActor() by: Actor, @Param('id') id: string): Promise<LegalHoldListDto> {
      await this.requests.lift(by, id);
      return this.all(by.organisationId);
    }

    private async all(organisationId: string): Promise<LegalHoldListDto> {
      return { legal_holds: snakeCased(await this.holds.list(organisationId)) };
    }
  }
  return LegalHoldsController;
}

/** For the page of administrators. */
export const LegalHoldsController = legalHoldRoutes('v1/connector/legal-holds', ForAdministrators);

/** For systems with a key that has the scope `erasure:write`. */
export const LegalHoldsByKeyController = legalHoldRoutes(
  'v1/legal-holds',
  () => RequiresScope('erasure:write'),
  'ByKey',
);
