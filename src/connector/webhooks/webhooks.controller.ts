import {
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  type Type,
} from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { validate } from 'uuid';
import type { Actor } from '../../auth/actor';
import { CurrentActor } from '../../auth/current-actor.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { RequiresScope } from '../../auth/read-keys/requires-scope.decorator';
import { InvalidPayload } from '../../http/api-exception';
import { notACursor } from '../../http/validation/fault';
import { CodedErrorBody } from '../../http/error.dto';
import { WebhookLog } from '../../webhooks/delivery/webhook-log.service';
import { WebhookEndpoints } from '../../webhooks/endpoints/webhook-endpoints.service';
import { CheckedQuery } from '../../http/validation/checked-query';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import {
  NewWebhookDto,
  ReplayBody,
  ReplayedDto,
  WebhookBody,
  WebhookChangeBody,
  WebhookDeliveryDetailDto,
  WebhookDto,
  WebhookListDto,
  WebhookLogDto,
  WebhookLogQuery,
} from './webhook.dto';
import { WebhookRequests, type EndpointWithSecret } from './webhook-requests.service';

const PAGE = 50;

const TooManyAnswer = () =>
  ApiResponse({
    status: 429,
    description: 'Too much was asked for, or too many events wait already; see Retry-After.',
    type: CodedErrorBody,
  });

/** The operations on endpoints: the same for administrators and for systems with a key. */
function webhookRoutes(path: string, access: () => ClassDecorator, suffix = ''): Type {
  const operation = (name: string, summary: string, description?: string) =>
    ApiOperation({ operationId: `${name}${suffix}`, summary, description });

  @Controller(path)
  // Stands first, so that it replaces the tag of the connector.
  @ApiTags('Webhooks')
  @access()
  class WebhooksController {
    constructor(
      private readonly requests: WebhookRequests,
      private readonly endpoints: WebhookEndpoints,
      private readonly log: WebhookLog,
    ) {}

    @Post()
    @Header('Cache-Control', 'no-store')
    @operation('createWebhook', 'Have an address told of events; its secret is shown this once')
    @ApiBody({ type: WebhookBody })
    @ApiResponse({ status: 201, description: 'Every event from now on is sent to it.', type: NewWebhookDto })
    @InvalidAnswer()
    @ConflictAnswer('The organisation has as many endpoints as it may.')
    async create(
      @CurrentActor() by: Actor,
      @JsonBody(WebhookBody) body: WebhookBody,
    ): Promise<NewWebhookDto> {
      return toNewWebhook(await this.requests.create(by, body));
    }

    @Get()
    @operation('listWebhooks', 'The endpoints, those that are switched off included')
    @ApiResponse({ status: 200, description: 'Without their secrets.', type: WebhookListDto })
    async list(@CurrentOrganisation() { id }: { id: string }): Promise<WebhookListDto> {
      return { webhooks: snakeCased(await this.endpoints.list(id)) };
    }

    @Get(':id')
    @operation('getWebhook', 'One endpoint')
    @ApiResponse({ status: 200, description: 'Without its secret.', type: WebhookDto })
    @NotFoundAnswer('Unknown endpoint.')
    async get(
      @CurrentOrganisation() organisation: { id: string },
      @Param('id') id: string,
    ): Promise<WebhookDto> {
      return snakeCased(await this.requests.get(organisation.id, id));
    }

    @Put(':id')
    @operation('changeWebhook', 'Change an endpoint, or switch it off or on')
    @ApiBody({ type: WebhookChangeBody })
    @ApiResponse({ status: 200, description: 'As it is now.', type: WebhookDto })
    @InvalidAnswer()
    @NotFoundAnswer('Unknown endpoint.')
    async change(
      @CurrentActor() by: Actor,
      @Param('id') id: string,
      @JsonBody(WebhookChangeBody) body: WebhookChangeBody,
    ): Promise<WebhookDto> {
      return snakeCased(await this.requests.change(by, id, body));
    }

    @Delete(':id')
    @operation('deleteWebhook', 'Delete an endpoint; what waits for it is not sent')
    @ApiResponse({ status: 200, description: 'The endpoints that are left.', type: WebhookListDto })
    @NotFoundAnswer('Unknown endpoint.')
    async delete(@CurrentActor() by: Actor, @Param('id') id: string): Promise<WebhookListDto> {
      await this.requests.delete(by, id);
      return { webhooks: snakeCased(await this.endpoints.list(by.organisationId)) };
    }

    @Post(':id/rotate-secret')
    @HttpCode(200)
    @Header('Cache-Control', 'no-store')
    @operation(
      'rotateWebhookSecret',
      'Make a new secret, shown this once; the present one signs as well for a day',
    )
    @ApiResponse({ status: 200, description: 'The new secret.', type: NewWebhookDto })
    @NotFoundAnswer('Unknown endpoint.')
    async rotate(@CurrentActor() by: Actor, @Param('id') id: string): Promise<NewWebhookDto> {
      return toNewWebhook(await this.requests.rotateSecret(by, id));
    }

    @Post(':id/test')
    @HttpCode(202)
    @operation('testWebhook', 'Send a test event, `webhook.test`')
    @ApiResponse({ status: 202, description: 'It is being sent.', type: WebhookDeliveryDetailDto })
    @NotFoundAnswer('Unknown endpoint.')
    @ConflictAnswer('The endpoint is switched off.')
    @TooManyAnswer()
    async test(@CurrentActor() by: Actor, @Param('id') id: string): Promise<WebhookDeliveryDetailDto> {
      return snakeCased(await this.requests.sendTest(by, id));
    }

    @Get(':id/deliveries')
    @operation('listWebhookDeliveries', 'What was sent to an endpoint or waits to be, the latest first')
    @ApiResponse({ status: 200, description: 'A page.', type: WebhookLogDto })
    @InvalidAnswer()
    @NotFoundAnswer('Unknown endpoint.')
    async deliveries(
      @CurrentOrganisation() organisation: { id: string },
      @Param('id') id: string,
      @Query(new CheckedQuery(WebhookLogQuery)) { state, cursor, limit }: WebhookLogQuery,
    ): Promise<WebhookLogDto> {
      const filter = { state, before: idIn(cursor) };
      await this.requests.get(organisation.id, id);
      const { deliveries, next } = await this.log.list(organisation.id, id, filter, Number(limit ?? PAGE));
      return {
        deliveries: snakeCased(deliveries),
        next_cursor: next && cursorOf(next),
      };
    }

    @Get(':id/deliveries/:deliveryId')
    @operation('getWebhookDelivery', 'One delivery with its body, and what was answered')
    @ApiResponse({ status: 200, description: 'With its latest attempts.', type: WebhookDeliveryDetailDto })
    @NotFoundAnswer('Unknown delivery.')
    async delivery(
      @CurrentOrganisation() organisation: { id: string },
      @Param('id') id: string,
      @Param('deliveryId') deliveryId: string,
    ): Promise<WebhookDeliveryDetailDto> {
      return snakeCased(await this.requests.delivery(organisation.id, id, deliveryId));
    }

    @Post(':id/deliveries/:deliveryId/resend')
    @HttpCode(202)
    @operation('resendWebhookDelivery', 'Send one delivery again, under the same `webhook-id`')
    @ApiResponse({ status: 202, description: 'It is being sent.', type: WebhookDeliveryDetailDto })
    @NotFoundAnswer('Unknown delivery.')
    @ConflictAnswer('The endpoint is switched off.')
    @TooManyAnswer()
    async resend(
      @CurrentActor() by: Actor,
      @Param('id') id: string,
      @Param('deliveryId') deliveryId: string,
    ): Promise<WebhookDeliveryDetailDto> {
      return snakeCased(await this.requests.resend(by, id, deliveryId));
    }

    @Post(':id/replay')
    @HttpCode(202)
    @operation(
      'replayWebhookDeliveries',
      'Send the deliveries of a range again, in their order',
      'At most 10,000 with one request; the answer says where a further one goes on.',
    )
    @ApiBody({ type: ReplayBody })
    @ApiResponse({ status: 202, description: 'They are being sent.', type: ReplayedDto })
    @InvalidAnswer()
    @NotFoundAnswer('Unknown endpoint.')
    @ConflictAnswer('The endpoint is switched off.')
    @TooManyAnswer()
    async replay(
      @CurrentActor() by: Actor,
      @Param('id') id: string,
      @JsonBody(ReplayBody) body: ReplayBody,
    ): Promise<ReplayedDto> {
      const { replayed, next } = await this.requests.replay(by, id, body, idIn(body.cursor) ?? null);
      return { replayed, next_cursor: next && cursorOf(next) };
    }
  }
  return WebhooksController;
}

/** For the page of administrators. */
export const WebhooksController = webhookRoutes('v1/connector/webhooks', ConnectorRoutes);

/** For systems with a key that has the scope `webhooks:write`. */
export const WebhooksByKeyController = webhookRoutes(
  'v1/webhooks',
  () => RequiresScope('webhooks:write'),
  'ByKey',
);

const toNewWebhook = ({ secret, endpoint }: EndpointWithSecret): NewWebhookDto => ({
  secret,
  webhook: snakeCased(endpoint),
});

const cursorOf = (text: string): string => Buffer.from(text).toString('base64url');

const textOf = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

/** The delivery after which a page of the log, or a replay, goes on. */
function idIn(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = textOf(cursor);
  if (validate(id)) return id;
  throw unknownCursor();
}

const unknownCursor = () => new InvalidPayload([{ field: 'cursor', ...notACursor() }]);
