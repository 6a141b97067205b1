import { useEffect } from 'react';
import { api } from '../api/client';
import type { Adaptation, AdaptationGain, AdaptationVersion } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Badge, Card } from '../design/card';
import { counted, formatDateTime, formatShare } from '../design/format';
import { Notice, Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { Link } from '../router';
import { AdaptationTable } from './adaptation-table';

const POLL_MS = 2_000;

/** What the service has learnt from people's answers: offered with its gain, accepted, undone. */
export function AdaptationCard() {
  const adaptation = useResource<Adaptation>('adaptation');
  const { reload } = adaptation;
  const isLearning = adaptation.data?.is_learning ?? false;
  useEffect(() => {
    if (!isLearning) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isLearning, reload]);

  const accept = useAction(async (version: number) => {
    adaptation.set(await api.post<Adaptation>('adaptation/accept', { version }));
    announce('New calls are answered in this way from now on.');
  });
  const undo = useAction(async () => {
    adaptation.set(await api.post<Adaptation>('adaptation/undo'));
    announce('Undone.');
  });
  const learn = useAction(async () => {
    adaptation.set(await api.post<Adaptation>('adaptation/learn'));
  });
  const error = accept.error ?? undo.error ?? learn.error;

  return (
    <Card
      title="Learn from reviews"
      lead="The service learns how your people answer from calls in which they changed or confirmed most answers. Nothing changes until you accept it."
    >
      {error && <Problem message={error.message} />}
      <Shown of={adaptation}>
        {(state) => (
          <div className="stack" data-gap="large">
            <Progress state={state} />
            {state.offer && (
              <section className="stack" aria-label="Offer">
                <Notice tone="good">
                  <strong>{sentenceOf(state.offer.gain)}</strong> Each call was left out while the service
                  learnt from the others.
                </Notice>
                <AdaptationTable gain={state.offer.gain} />
                <div>
                  <Button
                    kind="primary"
                    icon="check"
                    busy={accept.busy}
                    onClick={() => void accept.run(state.offer?.version ?? 0)}
                  >
                    Answer new calls in this way
                  </Button>
                </div>
              </section>
            )}
            {state.in_force?.is_usable && (
              <p className="small">
                New calls are answered by version {state.in_force.version}. Earlier ones are once they are{' '}
                <Link to="/settings?part=rubric">rescored</Link>.
              </p>
            )}
            {state.in_force && !state.in_force.is_usable && (
              <Notice tone="fair">
                Version {state.in_force.version} was made for another version of the engine and changes
                nothing. <Link to="/settings?part=rubric">Score the reviewed calls again</Link>, so that the
                service learns anew.
              </Notice>
            )}
            <Versions
              state={state}
              busy={accept.busy || undo.busy}
              onAccept={(version) => void accept.run(version)}
              onUndo={() => void undo.run()}
            />
            <div>
              <Button size="small" busy={learn.busy || state.is_learning} onClick={() => void learn.run()}>
                Learn now
              </Button>
            </div>
          </div>
        )}
      </Shown>
    </Card>
  );
}

const sentenceOf = ({ calls, before, after }: AdaptationGain): string =>
  `Agreement ${formatShare(before.agreement)} → ${formatShare(after.agreement)} on ${counted(calls, 'reviewed call')}.`;

function Progress({ state }: { state: Adaptation }) {
  const { looked_through, calls_to_next, is_learning, learnt_at, gain, versions, last_error } = state;
  // A version is made in the moment in which it was learnt.
  const hasBrought = versions.some(({ created_at }) => created_at === learnt_at);
  if (is_learning) return <p>Learning from the answers of your people…</p>;
  return (
    <div className="stack" data-gap="small">
      <p>
        {counted(looked_through, 'call')} looked through so far; after {calls_to_next} more the service learns
        again. Confirm the answers that are right as well: from corrections alone it would learn that it is
        always wrong.
      </p>
      {learnt_at && !hasBrought && gain && (
        <p className="small muted">
          Last learnt {formatDateTime(learnt_at)}, from {counted(gain.calls, 'call')}: nothing that is surely
          better.
        </p>
      )}
      {last_error && <p className="small muted">What last went wrong: {last_error}</p>}
    </div>
  );
}

interface VersionsProps {
  state: Adaptation;
  busy: boolean;
  onAccept: (version: number) => void;
  onUndo: () => void;
}

function Versions({ state: { versions, in_force }, busy, onAccept, onUndo }: VersionsProps) {
  const accepted = versions.filter(({ accepted_at }) => accepted_at !== null);
  if (accepted.length === 0) return null;
  const isLater = ({ version, is_usable }: AdaptationVersion): boolean =>
    is_usable && version > (in_force?.version ?? 0);
  return (
    <ul className="versions" aria-label="Versions of what was learnt">
      {accepted.map((version) => (
        <li key={version.version}>
          <span>
            <strong>Version {version.version}</strong>{' '}
            {version.is_in_force && <Badge tone="good">Live</Badge>}
            <br />
            <span className="small muted">
              Accepted {formatDateTime(version.accepted_at ?? version.created_at)}. {sentenceOf(version.gain)}
            </span>
          </span>
          {version.is_in_force && (
            <Button size="small" disabled={busy} onClick={onUndo}>
              Undo
            </Button>
          )}
          {isLater(version) && (
            <Button size="small" disabled={busy} onClick={() => onAccept(version.version)}>
              Use again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
