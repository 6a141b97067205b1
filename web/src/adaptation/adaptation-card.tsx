import { Link } from '@tanstack/react-router';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { Adaptation } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, Problem, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { Rich } from '../language/rich';
import { tellFailure } from '../failure/tell-failure';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { AdaptationTable } from './adaptation-table';
import { AdaptationVersions } from './adaptation-versions';
import { gainSentence } from './gain-sentence';
import words from './words.en';

/** How often the state is asked for while the service learns, in milliseconds. */
const POLL_MS = 2_000;
const RESCORING = <Link to="/settings/{-$section}" params={{ section: 'rubric' }} />;

/** What the service has learnt from people's answers: offered with its gain, accepted, undone. */
export function AdaptationCard() {
  const tell = useWords(words);
  const adaptation = useApiQuery('adaptation', {
    pollEvery: (data) => (data?.is_learning ? POLL_MS : false),
  });
  const show = (state: Adaptation) => putAnswer('adaptation', state);
  const accept = useApiMutation(
    (version: number) => sendToApi('post', 'adaptation/accept', { body: { version } }),
    {
      invalidates: ['audit'],
      onSuccess: (state) => {
        show(state);
        announce(tell('accepted'));
      },
    },
  );
  const undo = useApiMutation(() => sendToApi('post', 'adaptation/undo'), {
    invalidates: ['audit'],
    onSuccess: (state) => {
      show(state);
      announce(tell('undone'));
    },
  });
  const learn = useApiMutation(() => sendToApi('post', 'adaptation/learn'), {
    invalidates: ['audit'],
    onSuccess: show,
  });
  const error = accept.error ?? undo.error ?? learn.error;

  return (
    <Card title={tell('title')} lead={tell('lead')}>
      {error && <Problem message={error.message} />}
      <ShownQuery of={adaptation}>
        {(state) => (
          <div className={layout.stack} data-gap="large">
            <Progress state={state} />
            {state.offer && (
              <section className={layout.stack} aria-label={tell('offer')}>
                <Notice tone="good">
                  <strong>{gainSentence(tell, state.offer.gain)}</strong> {tell('leftOut')}
                </Notice>
                <AdaptationTable gain={state.offer.gain} />
                <div>
                  <Button
                    kind="primary"
                    busy={accept.isPending}
                    onPress={() => accept.mutate(state.offer?.version ?? 0)}
                  >
                    {tell('accept')}
                  </Button>
                </div>
              </section>
            )}
            {state.in_force?.is_usable && (
              <p className={texts.small}>
                <Rich
                  of={words}
                  id="inForce"
                  values={{ version: state.in_force.version }}
                  parts={{ to: RESCORING }}
                />
              </p>
            )}
            {state.in_force && !state.in_force.is_usable && (
              <Notice tone="fair">
                <Rich
                  of={words}
                  id="unusable"
                  values={{ version: state.in_force.version }}
                  parts={{ to: RESCORING }}
                />
              </Notice>
            )}
            <AdaptationVersions
              state={state}
              busy={accept.isPending || undo.isPending}
              onAccept={(version) => accept.mutate(version)}
              onUndo={() => undo.mutate()}
            />
            <div>
              <Button
                size="small"
                busy={learn.isPending}
                isDisabled={state.is_learning}
                onPress={() => learn.mutate()}
              >
                {tell('learnNow')}
              </Button>
            </div>
          </div>
        )}
      </ShownQuery>
    </Card>
  );
}

function Progress({ state }: { state: Adaptation }) {
  const tell = useWords(words);
  const { looked_through, calls_to_next, is_learning, learnt_at, gain, versions } = state;
  const { last_error, failure_code } = state;
  // A version is made in the moment in which it was learnt.
  const hasBrought = versions.some(({ created_at }) => created_at === learnt_at);
  if (is_learning) return <p>{tell('learning')}</p>;
  return (
    <div className={layout.stack} data-gap="small">
      <p>{tell('progress', { count: looked_through, next: calls_to_next })}</p>
      {learnt_at && !hasBrought && gain && (
        <p className={`${texts.small} ${texts.muted}`}>
          {tell('learntNothing', { at: formatDateTime(learnt_at), count: gain.calls })}
        </p>
      )}
      {last_error && (
        <p className={`${texts.small} ${texts.muted}`}>
          {tell('lastError', { error: tellFailure(failure_code) })}
        </p>
      )}
    </div>
  );
}
