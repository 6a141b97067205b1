import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { oneOf as oneOfCheck, text as textCheck } from '../../http/validation/checks';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { DISABLED_REASONS } from '../../webhooks/endpoints/endpoint-state';
import { DELIVERY_STATES, type DeliveryState } from '../../webhooks/delivery/delivery-state';
import { MAX_URL_LENGTH } from '../../webhooks/endpoints/endpoint-url';
import type { WebhookEndpointView } from '../../webhooks/endpoints/endpoint-view';
import { MAX_ENDPOINTS } from '../../webhooks/endpoints/webhook-endpoints.service';
import { MAX_KEPT_ATTEMPTS } from '../../webhooks/delivery/webhook-attempts.repository';
import {
  type DeliveryDetail,
  type WebhookAttemptView,
  type WebhookDeliveryView,
} from '../../webhooks/delivery/webhook-log.service';
import { EVENT_DESCRIPTIONS, EVENT_TYPES, TEST_EVENT, type EventType } from '../../webhooks/event-types';
import { date, someOf, trueOrFalse, wholeNumberText } from '../../http/validation/query-checks';
import {
  dateTime,
  integer,
  listOf,
  listOfWords,
  nullable,
  oneOf,
  schemaOf,
  text,
  withExample,
} from '../../http/result-schema';

/** Events listed on one page at most. */
const MAX_PAGE = 200;

const ENDED_STATES = ['delivered', 'failed'] as const satisfies readonly DeliveryState[];

const textOrNull: Check = (value) => (value === null ? null : textCheck(0, 200)(value));

const EVENTS = EVENT_TYPES.map((type) => `\`${type}\`: ${EVENT_DESCRIPTIONS[type]}`).join('\n');

/** Body that creates an endpoint. */
export class WebhookBody {
  @ApiProperty({
    example: 'https://crm.example.com/hooks/calls',
    maxLength: MAX_URL_LENGTH,
    description:
      'Events are posted there. https, and not a private, loopback or link-local address, unless the operator allows its network.',
  })
  @Rule(textCheck(1, MAX_URL_LENGTH))
  url: string;

  @ApiProperty({ enum: EVENT_TYPES, isArray: true, description: `What it is told.\n${EVENTS}` })
  @Rule(someOf(EVENT_TYPES, 1))
  event_types: EventType[];

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200, example: 'CRM' })
  @MayBeLeftOut()
  @Rule(textOrNull)
  description?: string | null;
}

/** Body that changes an endpoint. */
export class WebhookChangeBody extends WebhookBody {
  @ApiProperty({
    description: 'Switches it off, or on again: it then begins anew, and what waited for it is sent.',
  })
  @Rule(trueOrFalse)
  enabled: boolean;
}

/** Query of the log. */
export class WebhookLogQuery {
  @ApiPropertyOptional({ enum: DELIVERY_STATES })
  @MayBeLeftOut()
  @Rule(oneOfCheck(...DELIVERY_STATES))
  state?: DeliveryState;

  @ApiPropertyOptional({ description: '`next_cursor` of the page before.' })
  @MayBeLeftOut()
  @Rule(textCheck(1, 50))
  cursor?: string;

  @ApiPropertyOptional({ description: `1 to ${MAX_PAGE}.`, default: '50' })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, MAX_PAGE))
  limit?: string;
}

/** Body that asks for a range to be sent again. */
export class ReplayBody {
  @ApiProperty({ example: '2026-10-01', description: 'Events from this day (in UTC) or moment on.' })
  @Rule(date)
  from: string;

  @ApiProperty({ example: '2026-10-31', description: 'The last day (in UTC) or moment.' })
  @Rule(date)
  to: string;

  @ApiPropertyOptional({
    enum: ENDED_STATES,
    isArray: true,
    default: ['failed'],
    description: 'Of deliveries that ended so.',
  })
  @MayBeLeftOut()
  @Rule(someOf(ENDED_STATES, 1))
  states?: (typeof ENDED_STATES)[number][];

  @ApiPropertyOptional({ description: '`next_cursor` of the request before, to go on.' })
  @MayBeLeftOut()
  @Rule(textCheck(1, 50))
  cursor?: string;
}

/** An endpoint; its secret is not shown again. */
export const WebhookDto = schemaOf<WebhookEndpointView>('WebhookDto', {
  id: text(),
  url: text(),
  description: nullable(text()),
  eventTypes: listOfWords(EVENT_TYPES, 'What it is told.'),
  state: oneOf(['enabled', 'disabled']),
  disabledReason: nullable(
    oneOf(
      DISABLED_REASONS,
      '`gone`: it answered 410. `failing`: it failed for five days. `administrator`: somebody switched it off.',
    ),
  ),
  disabledAt: nullable(dateTime()),
  failingSince: nullable(dateTime('Null when its last answer was a success.')),
  restsUntil: nullable(
    dateTime(
      'Until when nothing is sent to it by itself, for it has failed or asked for it; a test event, a resend or a replay ends that.',
    ),
  ),
  previousSecretExpiresAt: nullable(
    dateTime('Until when the secret before the last rotation signs as well.'),
  ),
  createdAt: dateTime(),
  updatedAt: dateTime(),
});
export type WebhookDto = InstanceType<typeof WebhookDto>;

export class WebhookListDto {
  @ApiProperty({ type: [WebhookDto], maxItems: MAX_ENDPOINTS })
  webhooks: WebhookDto[];
}

export class NewWebhookDto {
  @ApiProperty({ example: 'whsec_…', description: 'The secret that signs; shown this once.' })
  secret: string;

  @ApiProperty({ type: WebhookDto })
  webhook: WebhookDto;
}

const delivery = {
  id: text(),
  eventId: withExample(text('Sent as `webhook-id`: the same for every attempt.'), 'msg_…'),
  eventType: oneOf([...EVENT_TYPES, TEST_EVENT]),
  state: oneOf(DELIVERY_STATES, '`pending` ones are tried again by themselves.'),
  attempts: integer('Since it was written, or last asked to be sent again.'),
  lastStatus: nullable(integer('HTTP status of the last answer; null when there was none.')),
  createdAt: dateTime(),
  nextAttemptAt: nullable(dateTime('Null when it has ended.')),
  endedAt: nullable(dateTime()),
};

/** A delivery in the log. */
export const WebhookDeliveryDto = schemaOf<WebhookDeliveryView>('WebhookDeliveryDto', delivery);
export type WebhookDeliveryDto = InstanceType<typeof WebhookDeliveryDto>;

/** One request and its answer. */
const WebhookAttemptDto = schemaOf<WebhookAttemptView>('WebhookAttemptDto', {
  sentAt: dateTime(),
  webhookTimestamp: integer('Sent as `webhook-timestamp`, in seconds since 1970.'),
  url: text('The address of the endpoint at that time.'),
  durationMs: integer('Milliseconds until the answer, or its absence.'),
  status: nullable(integer('HTTP status; null when no answer came.')),
  error: nullable(withExample(text('Why no answer came, as a code.'), 'ECONNREFUSED')),
  answer: nullable(text('The first 2 kB of the answer.')),
});

/** A delivery with what was sent and answered. */
export const WebhookDeliveryDetailDto = schemaOf<DeliveryDetail>('WebhookDeliveryDetailDto', {
  ...delivery,
  payload: text('The body of the request, which is JSON.'),
  log: listOf(WebhookAttemptDto, 'The latest attempts, the latest first.', MAX_KEPT_ATTEMPTS),
});
export type WebhookDeliveryDetailDto = InstanceType<typeof WebhookDeliveryDetailDto>;

export class WebhookLogDto {
  @ApiProperty({ type: [WebhookDeliveryDto], maxItems: MAX_PAGE })
  deliveries: WebhookDeliveryDto[];

  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

export class ReplayedDto {
  @ApiProperty({ type: 'integer', description: 'Deliveries that are sent again.' })
  replayed: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'To be sent with a further request when there are more; null when that was all.',
  })
  next_cursor: string | null;
}
