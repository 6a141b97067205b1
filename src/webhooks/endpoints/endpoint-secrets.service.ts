import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { isSealed, TextSealer } from '../../encryption/text-sealer.service';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository';
import { signingSecrets } from './webhook-secret';

/** Which endpoint a secret is of. */
type Owner = Pick<WebhookEndpoint, 'id' | 'organisationId'>;
type Column = 'secret' | 'previous_secret';
type Stored = Owner & Pick<WebhookEndpoint, 'secret' | 'previousSecret' | 'previousSecretExpiresAt'>;

/** The signing secrets of endpoints: sealed where the organisation's data are encrypted, opened to sign. */
@Injectable()
export class EndpointSecrets {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationsRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly sealer: TextSealer,
  ) {}

  /** A secret as it is stored. */
  seal(manager: EntityManager, owner: Owner, secret: string, column: Column = 'secret'): Promise<string> {
    return this.sealer.seal(placeOf(owner, column), secret, manager);
  }

  /** The present secret, stored as the one before the next. */
  async previous(manager: EntityManager, endpoint: Owner & Pick<WebhookEndpoint, 'secret'>): Promise<string> {
    const secret = await this.sealer.open(placeOf(endpoint, 'secret'), endpoint.secret, manager);
    return this.seal(manager, endpoint, secret, 'previous_secret');
  }

  /** What signs at `now`. Rejects as `TextSealer.open`. */
  async signing(endpoint: Stored, now: Date): Promise<string[]> {
    const { previousSecret, previousSecretExpiresAt } = endpoint;
    const opened = {
      secret: await this.sealer.open(placeOf(endpoint, 'secret'), endpoint.secret),
      previousSecret:
        previousSecret && (await this.sealer.open(placeOf(endpoint, 'previous_secret'), previousSecret)),
      previousSecretExpiresAt,
    };
    return signingSecrets(opened, now);
  }

  /** Seals the secrets of an organisation from before its data were encrypted; resolves with how many those were. */
  sealPlain(organisationId: string): Promise<number> {
    return this.database.write(async (manager) => {
      // As whoever makes a new secret does.
      await this.organisations.within(manager).lock(organisationId);
      const endpoints = this.endpoints.within(manager);
      let sealed = 0;
      for (const { id, secret, previousSecret } of await endpoints.list(organisationId)) {
        const owner = { id, organisationId };
        const change: Partial<WebhookEndpoint> = {};
        if (!isSealed(secret)) change.secret = await this.seal(manager, owner, secret);
        if (previousSecret && !isSealed(previousSecret))
          change.previousSecret = await this.seal(manager, owner, previousSecret, 'previous_secret');
        const columns = Object.keys(change).length;
        if (columns > 0) await endpoints.update(organisationId, id, change);
        sealed += columns;
      }
      return sealed;
    });
  }
}

const placeOf = ({ id, organisationId }: Owner, column: Column) => ({
  organisationId,
  column: `webhook_endpoint.${column}`,
  row: id,
});
