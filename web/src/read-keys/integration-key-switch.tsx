import { invalidate, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Problem, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Switch } from '../ui/toggle';
import words from './words.en';

/** Whether the key that delivers calls may read results as well. */
export function IntegrationKeySwitch() {
  const tell = useWords(words);
  const overview = useApiQuery('');
  const set = useApiMutation(
    (mayRead: boolean) =>
      sendToApi('put', 'integration-key/scopes', { body: { scopes: mayRead ? ['results:read'] : [] } }),
    {
      onSuccess: async () => {
        await invalidate('');
        announce(tell('saved'));
      },
    },
  );
  return (
    <Card title={tell('integration')} lead={tell('integrationLead')}>
      {set.error && <Problem message={set.error.message} />}
      <ShownQuery of={overview}>
        {({ integration_key: key }) =>
          key ? (
            <Switch
              isSelected={key.scopes.includes('results:read')}
              isDisabled={set.isPending}
              onChange={(isOn) => set.mutate(isOn)}
            >
              <strong>{tell('mayRead')}</strong>
              <br />
              <span className={`${texts.small} ${texts.soft}`}>{tell('mayReadHint')}</span>
            </Switch>
          ) : (
            <p className={texts.soft}>{tell('noIntegration')}</p>
          )
        }
      </ShownQuery>
    </Card>
  );
}
