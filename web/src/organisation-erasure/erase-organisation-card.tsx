import { sendToApi, useApiMutation } from '../api/query';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { useSession } from '../shell/session';
import { Button } from '../ui/button';
import { EraseOrganisationDialog } from './erase-organisation-dialog';
import words from './words.en';

/** Erases the whole organisation, once somebody has read what that means and has proved who they are. */
export function EraseOrganisationCard() {
  const tell = useWords(words);
  const { organisation_id: subject } = useSession().session;
  const count = useApiMutation(() =>
    sendToApi('post', 'erasures/preview', { body: { kind: 'organisation', subject } }),
  );
  return (
    <Card title={tell('title')} lead={tell('lead')}>
      <div className={layout.stack}>
        {count.error && <Problem message={count.error.message} />}
        <div>
          <Button kind="danger" busy={count.isPending} onPress={() => count.mutate()}>
            {tell('preview')}
          </Button>
        </div>
      </div>
      {count.data && <EraseOrganisationDialog count={count.data} onClose={count.reset} />}
    </Card>
  );
}
