import { useState } from 'react';
import { adaptationOf, unadaptedVersion } from '../../../src/scoring/adaptation/adaptation';
import { useApiQuery } from '../api/query';
import type { Evaluation } from '../api/types';
import { Card } from '../design/card';
import { formatDateTime, formatScore, NONE } from '../design/format';
import { ShownQuery } from '../design/states';
import tables from '../design/table.module.css';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import type { KeyOf } from '../language/define-words';
import { Button } from '../ui/button';
import styles from './history.module.css';
import words from './words.en';

interface HistoryCardProps {
  callId: string;
  evaluation: Evaluation;
}

/** Each evaluation the call has had; read once somebody asks for it. */
export function HistoryCard({ callId, evaluation }: HistoryCardProps) {
  const tell = useWords(words);
  const [isShown, setIsShown] = useState(false);
  return (
    <Card title={tell('history')} lead={tell('historyLead')}>
      {isShown ? (
        <History callId={callId} evaluation={evaluation} />
      ) : (
        <Button onPress={() => setIsShown(true)}>{tell('historyShow')}</Button>
      )}
    </Card>
  );
}

interface Entry {
  evaluation: Evaluation;
  /** Null for the first: the service keeps when each was replaced. */
  since: string | null;
}

function History({ callId, evaluation }: HistoryCardProps) {
  const tell = useWords(words);
  const read = useApiQuery('conversations/{id}/evaluations', { params: { id: callId } });
  return (
    <ShownQuery of={read}>
      {({ evaluations: former, first_evaluated_at }) => {
        const entries: Entry[] = [{ evaluation }, ...former].map(({ evaluation: one }, at) => ({
          evaluation: one,
          since: former[at]?.superseded_at ?? first_evaluated_at,
        }));
        return (
          <div className={tables.frame} role="region" aria-label={tell('evaluations')} tabIndex={0}>
            <table className={`${tables.table} ${styles.history}`}>
              <caption className={texts.visuallyHidden}>{tell('history')}</caption>
              <thead>
                <tr>
                  {(['when', 'score', 'rubric', 'engine', 'why'] as const).map((column) => (
                    <th scope="col" key={column}>
                      {tell(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {entries.map(({ evaluation: one, since }, at) => {
                  const people = one.criteria.filter(({ change }) => change).length;
                  return (
                    <tr key={since ?? at} data-evaluation>
                      <th scope="row">{since === null ? NONE : formatDateTime(since)}</th>
                      <td className={texts.numbers}>{formatScore(one.score)}</td>
                      <td>{one.rubric.version}</td>
                      <td>
                        {one.engine.name === 'embedded' ? tell('embedded') : one.engine.name}{' '}
                        {one.engine.version}
                      </td>
                      <td>
                        {tell(reasonOf(one, entries[at + 1]?.evaluation))}
                        {people > 0 && (
                          <small className={texts.muted}> {tell('whyPeople', { count: people })}</small>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        );
      }}
    </ShownQuery>
  );
}

type Told = Extract<KeyOf<(typeof words)['english']>, `why${string}`>;

/** What is other than in the evaluation before. */
function reasonOf(now: Evaluation, before: Evaluation | undefined): Told {
  if (!before) return 'whyFirst';
  if (now.rubric.hash !== before.rubric.hash) return 'whyRubric';
  const isOther =
    now.engine.name !== before.engine.name ||
    unadaptedVersion(now.engine.version) !== unadaptedVersion(before.engine.version);
  if (isOther) return 'whyEngine';
  return adaptationOf(now.engine.version) === adaptationOf(before.engine.version) ? 'whyAgain' : 'whyLearnt';
}
