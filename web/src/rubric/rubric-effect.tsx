import { Link } from '@tanstack/react-router';
import type { RubricPreview } from '../api/types';
import { Card } from '../design/card';
import { formatDate, formatNumber, formatScore, NONE } from '../design/format';
import { ScoreChip } from '../design/score';
import { Notice } from '../design/states';
import tables from '../design/table.module.css';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import styles from './rubric.module.css';
import words from './words.en';

type Answer = RubricPreview['calls'][number]['changed'][number];

/** What the draft would have made of the latest calls: scores and answers before and after. */
export function RubricEffect({ effect }: { effect: RubricPreview }) {
  const tell = useWords(words);
  const labelOf = (status: Answer['before']) => (status === null ? NONE : tell(`answer.${status}`));
  const { calls, mean_before: before, mean_after: after, complete } = effect;
  const rescored = calls.filter(
    (call) => formatScore(call.score_before) !== formatScore(call.score_after),
  ).length;
  const different = calls.filter(({ changed }) => changed.length > 0).length;
  return (
    <Card
      title={tell('effect')}
      lead={
        calls.length === 0
          ? tell('effectNone')
          : tell('effectLead', { count: calls.length, rescored, different })
      }
    >
      {!complete && <Notice tone="fair">{tell('effectCut')}</Notice>}
      {calls.length > 0 && (
        <>
          <p>{tell('effectMean', { before: formatNumber(before), after: formatNumber(after) })}</p>
          <div className={styles.frame} role="group" tabIndex={0} aria-label={tell('effect')}>
            <table className={tables.table}>
              <thead>
                <tr>
                  <th scope="col">{tell('call')}</th>
                  <th scope="col" data-align="end">
                    {tell('before')}
                  </th>
                  <th scope="col" data-align="end">
                    {tell('after')}
                  </th>
                  <th scope="col">{tell('differs')}</th>
                </tr>
              </thead>
              <tbody>
                {calls.map((call) => (
                  <tr key={call.call_id}>
                    <th scope="row" className={tables.twoLine}>
                      <Link to="/calls/$id" params={{ id: call.call_id }}>
                        {formatDate(call.conversation_date)}
                      </Link>
                      <small>{call.call_agent_name}</small>
                    </th>
                    <td data-align="end">
                      <ScoreChip score={call.score_before} />
                    </td>
                    <td data-align="end">
                      <ScoreChip score={call.score_after} />
                    </td>
                    <td className={texts.small}>
                      {call.changed.length === 0
                        ? tell('sameAnswers')
                        : call.changed.map(({ criterion, name, before: was, after: is }) => (
                            <div key={criterion}>
                              {name}: {labelOf(was)} → {labelOf(is)}
                            </div>
                          ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}
