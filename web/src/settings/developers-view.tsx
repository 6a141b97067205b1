import { IntegrationKeySwitch } from '../read-keys/integration-key-switch';
import { ReadKeysCard } from '../read-keys/read-keys-card';

/** What systems of the organisation use: keys. */
export function DevelopersView() {
  return (
    <div className="stack" data-gap="large">
      <ReadKeysCard />
      <IntegrationKeySwitch />
    </div>
  );
}
