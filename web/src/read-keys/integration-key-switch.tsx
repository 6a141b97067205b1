import { api } from '../api/client';
import type { Overview } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';

/** Whether the key that delivers calls may read results as well. */
export function IntegrationKeySwitch() {
  const overview = useResource<Overview>('');
  const set = useAction(async (mayRead: boolean) => {
    await api.put('integration-key/scopes', { scopes: mayRead ? ['results:read'] : [] });
    await overview.reload();
    announce('Saved.');
  });
  return (
    <Card title="Integration key" lead="It delivers calls. A read key is safer for reading results.">
      {set.error && <Problem message={set.error.message} />}
      <Shown of={overview}>
        {({ integration_key: key }) =>
          key ? (
            <label className="switch">
              <input
                type="checkbox"
                role="switch"
                checked={key.scopes.includes('results:read')}
                disabled={set.busy}
                onChange={(event) => void set.run(event.target.checked)}
              />
              <span>
                <strong>The integration key may read results</strong>
                <br />
                <span className="small soft">Holds for the present key; a new one begins without.</span>
              </span>
            </label>
          ) : (
            <p className="soft">There is no integration key yet.</p>
          )
        }
      </Shown>
    </Card>
  );
}
