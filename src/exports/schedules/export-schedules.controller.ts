import { Controller, Delete, Get, Param, Put, type Type } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { RequiresScope } from '../../auth/read-keys/requires-scope.decorator';
import { ForAdministrators } from '../../auth/for-administrators.decorator';
import { InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import type { Actor } from '../../auth/actor';
import { CurrentActor } from '../../auth/current-actor.decorator';
import { EXPORT_KINDS } from '../export-kind';
import { ExportScheduleBody, ExportScheduleListDto } from './export-schedule.dto';
import { ScheduleRequests } from './schedule-requests.service';
import { ExportSchedules } from './export-schedules.service';

const Kind = () => ApiParam({ name: 'kind', enum: EXPORT_KINDS });

/** The operations on schedules: the same for administrators and for systems with a key. */
function scheduleRoutes(path: string, access: () => ClassDecorator, suffix = ''): Type {
  const operation = (name: string, summary: string, description?: string) =>
    ApiOperation({ operationId: `${name}${suffix}`, summary, description });

  @Controller(path)
  // Stands first, so that it replaces the tag of the connector.
  @ApiTags('Exports')
  @access()
  class ExportSchedulesController {
    constructor(
      private readonly requests: ScheduleRequests,
      private readonly schedules: ExportSchedules,
    ) {}

    @Get()
    @operation('listExportSchedules', 'What is exported every night')
    @ApiResponse({ status: 200, description: 'One of each kind at most.', type: ExportScheduleListDto })
    async list(@CurrentOrganisation() { id }: { id: string }): Promise<ExportScheduleListDto> {
      return { schedules: snakeCased(await this.schedules.list(id)) };
    }

    @Put(':kind')
    @operation(
      'setExportSchedule',
      'Have the calls that changed on a day exported every night',
      'A file a day, under the same name should it be written again. The first is that of the present day.',
    )
    @Kind()
    @ApiBody({ type: ExportScheduleBody })
    @ApiResponse({ status: 200, description: 'The schedules.', type: ExportScheduleListDto })
    @InvalidAnswer()
    @NotFoundAnswer('Unknown kind.')
    async set(
      @CurrentActor() by: Actor,
      @Param('kind') kind: string,
      @JsonBody(ExportScheduleBody) body: ExportScheduleBody,
    ): Promise<ExportScheduleListDto> {
      await this.requests.set(by, kind, body);
      return { schedules: snakeCased(await this.schedules.list(by.organisationId)) };
    }

    @Delete(':kind')
    @operation('deleteExportSchedule', 'End a nightly export; its files stay until their time is over')
    @Kind()
    @ApiResponse({ status: 200, description: 'The schedules that are left.', type: ExportScheduleListDto })
    @NotFoundAnswer('There is no schedule of this kind.')
    async delete(@CurrentActor() by: Actor, @Param('kind') kind: string): Promise<ExportScheduleListDto> {
      await this.requests.delete(by, kind);
      return { schedules: snakeCased(await this.schedules.list(by.organisationId)) };
    }
  }
  return ExportSchedulesController;
}

/** For the page of administrators. */
export const ExportSchedulesController = scheduleRoutes('v1/connector/export-schedules', ForAdministrators);

/** For systems with a key that has the scope `exports:write`. */
export const ExportSchedulesByKeyController = scheduleRoutes(
  'v1/export-schedules',
  () => RequiresScope('exports:write'),
  'ByKey',
);
