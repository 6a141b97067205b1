import layout from '../design/layout.module.css';
import { ExportsCard } from '../exports/exports-card';
import { GuidesCard } from '../guides/guides-card';
import { IntegrationKeySwitch } from '../read-keys/integration-key-switch';
import { ReadKeysCard } from '../read-keys/read-keys-card';
import { SandboxKeyCard } from '../read-keys/sandbox-key-card';
import { WebhooksCard } from '../webhooks/webhooks-card';

/** What systems of the organisation use: documentation, keys, webhooks and exports. */
export function DevelopersView() {
  return (
    <div className={layout.stack} data-gap="large">
      <GuidesCard />
      <ReadKeysCard />
      <IntegrationKeySwitch />
      <SandboxKeyCard />
      <WebhooksCard />
      <ExportsCard />
    </div>
  );
}
