import { useState } from 'react';
import type { AnswerOf } from '../api/operations';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Badge, Card } from '../design/card';
import { formatAgo, formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Item, ItemList } from '../ui/item-list';
import words from './words.en';

type OwnSession = AnswerOf<'sessions', 'get'>['sessions'][number];

/** Where one is signed in; what is not recognised is ended. */
export function SessionsCard() {
  const tell = useWords(words);
  const sessions = useApiQuery('sessions');
  const [asking, setAsking] = useState(false);
  const end = useApiMutation(
    ({ id }: OwnSession) => sendToApi('delete', 'sessions/{id}', { params: { id } }),
    {
      invalidates: ['audit'],
      onSuccess: (left) => {
        putAnswer('sessions', left);
        announce(tell('sessionEnded'));
      },
    },
  );
  const endOthers = useApiMutation(() => sendToApi('delete', 'sessions'), {
    invalidates: ['audit'],
    onSuccess: (left) => {
      putAnswer('sessions', left);
      announce(tell('othersEnded'));
    },
  });
  return (
    <Card title={tell('sessions')} anchor="sessions" lead={tell('sessionsLead')}>
      <div className={layout.stack}>
        {end.error && <Problem message={end.error.message} />}
        <ShownQuery of={sessions}>
          {({ sessions: own }) => (
            <>
              <ItemList label={tell('sessions')}>
                {own.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    busy={end.isPending}
                    onEnd={() => end.mutate(session)}
                  />
                ))}
              </ItemList>
              {own.length > 1 && (
                <div>
                  <Button onPress={() => setAsking(true)}>{tell('endOthers')}</Button>
                </div>
              )}
            </>
          )}
        </ShownQuery>
      </div>
      {asking && (
        <ConfirmDialog
          title={tell('endOthersTitle')}
          confirm={tell('endOthers')}
          danger
          onConfirm={() => endOthers.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          <p>{tell('endOthersMeans')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const tell = useWords(words);
  const { browser, system, network, current, started_at: startedAt, last_used_at: usedAt } = session;
  const name =
    browser && system
      ? tell('browserOn', { browser, system })
      : (browser ?? system ?? tell('unknownBrowser'));
  const at = formatDateTime(startedAt);
  const told = [
    tell('begun', { at }),
    ...(usedAt ? [tell('lastUsed', { ago: formatAgo(usedAt) })] : []),
    ...(network ? [tell('network', { network })] : []),
  ];
  return (
    <Item
      title={
        <>
          <strong>{name}</strong> {current && <Badge tone="good">{tell('thisSession')}</Badge>}
        </>
      }
      note={told.join(' · ')}
      actions={
        !current && (
          <Button size="small" busy={busy} aria-label={tell('endSessionOf', { name, at })} onPress={onEnd}>
            {tell('endSession')}
          </Button>
        )
      }
    />
  );
}
