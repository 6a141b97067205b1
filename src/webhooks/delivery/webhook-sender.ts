import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WebhookSettings } from '../../config/webhook-settings';
import { AddressFilter } from '../../http/client/address-filter';
import { FilteredPoster, NoAnswer } from '../../http/client/filtered-post';
import { retryAfter } from '../../http/client/post';
import { parseUrl } from '../../http/parse-url';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.service';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity';
import { signatureHeaders } from '../endpoints/webhook-secret';
import type { WebhookDelivery } from './webhook-delivery.entity';

/** How an attempt ended. */
export interface SentAttempt {
  sentAt: Date;
  durationMs: number;
  /** Null when no answer came. */
  status: number | null;
  /** Why no answer came, as a code. */
  error: string | null;
  /** The beginning of the answer. */
  answer: string | null;
  /** Milliseconds that the endpoint asks to be left alone. */
  askedMs: number;
}

/** Of an answer this much is kept, in bytes. */
const KEPT_BYTES = 2_048;

/** What an endpoint has to answer with. */
export const isSuccess = ({ status }: Pick<SentAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/** Sends one delivery once: signs it and posts it to its endpoint. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly poster: FilteredPoster;

  constructor(
    private readonly settings: WebhookSettings,
    private readonly secrets: EndpointSecrets,
  ) {
    this.poster = new FilteredPoster(new AddressFilter(settings.WEBHOOK_ALLOWED_NETWORKS));
  }

  /** Rejects with the reason of `signal`, and where the secret cannot be opened. */
  async send(
    endpoint: WebhookEndpoint,
    { eventId, payload }: Pick<WebhookDelivery, 'eventId' | 'payload'>,
    signal: AbortSignal,
  ): Promise<SentAttempt> {
    const sentAt = new Date();
    const secrets = await this.secrets.signing(endpoint, sentAt);
    const began = performance.now();
    const ended = { sentAt, status: null, error: null, answer: null, askedMs: 0 };
    const duration = () => Math.round(performance.now() - began);
    try {
      const url = parseUrl(endpoint.url);
      if (!url) throw new NoAnswer('ERR_INVALID_URL');
      const answer = await this.poster.post({
        url,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Call-Ingestion-Service',
          ...signatureHeaders(secrets, eventId, sentAt, payload),
        },
        body: payload,
        timeoutMs: this.settings.WEBHOOK_TIMEOUT_MS,
        keptBytes: KEPT_BYTES,
        signal,
      });
      return {
        ...ended,
        durationMs: duration(),
        status: answer.status,
        // MySQL and SQLite hold U+0000 differently, and no reader needs it.
        answer: answer.body.replaceAll('\u0000', ''),
        askedMs: retryAfter(answer.retryAfter) ?? 0,
      };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof NoAnswer)) throw error;
      return { ...ended, durationMs: duration(), error: error.code };
    }
  }

  onApplicationShutdown(): void {
    this.poster.close();
  }
}
