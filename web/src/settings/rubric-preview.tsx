import type { RubricPreview } from '../api/types';
import { Card } from '../design/card';
import { ANSWER } from '../design/call-words';
import { counted, formatDate, formatNumber, formatScore } from '../design/format';
import { ScoreChip } from '../design/score';
import { Empty, Notice } from '../design/states';
import { Link } from '../router';

type Answer = RubricPreview['calls'][number]['changed'][number];

const answerLabel = (status: Answer['before'], none: string): string =>
  status === null ? none : ANSWER[status].label;

/** How many of the latest calls a draft would change. */
export function effectText({ calls }: RubricPreview): string {
  const different = calls.filter(({ changed }) => changed.length > 0).length;
  const rescored = calls.filter(
    ({ score_before, score_after }) => formatScore(score_before) !== formatScore(score_after),
  ).length;
  return `Of the latest ${counted(calls.length, 'call')}, ${rescored} would get another score and ${different} other answers.`;
}

/** What a draft of the rubric would have made of the latest calls. */
export function PreviewCard({ preview }: { preview: RubricPreview }) {
  const { calls, mean_before, mean_after, complete } = preview;
  return (
    <Card title="Effect on the latest calls" lead={`${effectText(preview)} Nothing is stored.`}>
      {calls.length === 0 ? (
        <Empty icon="calls" title="There is no analysed call to try it on yet" />
      ) : (
        <div className="stack">
          {!complete && (
            <Notice tone="fair">The time for the preview ran out before every call was scored.</Notice>
          )}
          <p className="soft">
            Mean score: {formatNumber(mean_before)} before, <strong>{formatNumber(mean_after)}</strong> after.
          </p>
          <div className="table-frame">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Call</th>
                  <th scope="col" data-align="end">
                    Before
                  </th>
                  <th scope="col" data-align="end">
                    After
                  </th>
                  <th scope="col">What differs</th>
                </tr>
              </thead>
              <tbody>
                {calls.map((call) => (
                  <tr key={call.call_id}>
                    <th scope="row" className="two-line">
                      <Link className="call-link" to={`/calls/${call.call_id}`}>
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
                    <td className="small">
                      {call.changed.length === 0
                        ? 'Nothing'
                        : call.changed.map(({ criterion, name, before, after }) => (
                            <div key={criterion}>
                              {name}: {answerLabel(before, 'new')} → {answerLabel(after, 'gone')}
                            </div>
                          ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </Card>
  );
}
