import 'reflect-metadata';
import { afterEach, expect, it, vi } from 'vitest';
import { WebhookSettings } from '../../config/webhook-settings';
import { FilteredPoster } from '../../http/client/filtered-post';
import type { EndpointSecrets } from '../endpoints/endpoint-secrets.service';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity';
import { newSecret } from '../endpoints/webhook-secret';
import { WebhookSender } from './webhook-sender';

afterEach(() => vi.restoreAllMocks());

it('an endpoint has 15 seconds for its answer, unless the settings say otherwise', async () => {
  const answer = { status: 204, body: '', retryAfter: null };
  const post = vi.spyOn(FilteredPoster.prototype, 'post').mockResolvedValue(answer);
  const secrets = { signing: () => Promise.resolve([newSecret()]) } as unknown as EndpointSecrets;
  const endpoint = { url: 'https://endpoint.example' } as WebhookEndpoint;
  const event = { eventId: 'msg_1', payload: '{}' };
  for (const settings of [new WebhookSettings(), { ...new WebhookSettings(), WEBHOOK_TIMEOUT_MS: 500 }]) {
    const sender = new WebhookSender(settings, secrets);
    expect((await sender.send(endpoint, event, new AbortController().signal)).status).toBe(204);
    sender.onApplicationShutdown();
  }
  expect(post.mock.calls.map(([{ timeoutMs }]) => timeoutMs)).toEqual([15_000, 500]);
});
