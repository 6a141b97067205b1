import type { Agreement, CriterionAgreement } from '../api/types';
import { useResource } from '../api/use-resource';
import { Card } from '../design/card';
import { counted, formatShare } from '../design/format';
import { Bar } from '../design/score';
import { Empty, Shown } from '../design/states';

/** Names of Landis and Koch (1977) for stretches of kappa, from their lower ends. */
const KAPPA_WORDS: [number, string][] = [
  [0.81, 'almost perfect'],
  [0.61, 'substantial'],
  [0.41, 'moderate'],
  [0.21, 'fair'],
  [0, 'slight'],
  [-1, 'worse than chance'],
];
const kappaFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const kappaWord = (kappa: number): string => KAPPA_WORDS.find(([from]) => kappa >= from)?.[1] ?? '';

/** How often the service and the people who looked through its answers agree, criterion by criterion. */
export function AgreementView() {
  const agreement = useResource<Agreement>('agreement');
  return (
    <Shown of={agreement}>
      {({ evaluations, criteria }) =>
        criteria.length === 0 ? (
          <div className="card">
            <Empty icon="check" title="No call has been reviewed yet">
              <p>
                Open a call, and change an answer or confirm it with a reason. Here you then see which
                criteria can be relied on.
              </p>
            </Empty>
          </div>
        ) : (
          <Card
            title="Do people agree with the service?"
            lead={`From ${counted(evaluations, 'call')} in which somebody changed or confirmed an answer; the least agreed on first.`}
          >
            <div className="stack">
              <AgreementTable criteria={[...criteria].sort((a, b) => a.agreed - b.agreed)} />
              <p className="small muted">
                Kappa is Cohen’s: agreement beyond what chance alone would give. 1 is perfect, 0 is no better
                than guessing; it needs answers of more than one kind. Few answers say little.
              </p>
            </div>
          </Card>
        )
      }
    </Shown>
  );
}

function AgreementTable({ criteria }: { criteria: CriterionAgreement[] }) {
  return (
    <div className="table-frame">
      <table className="table agreement">
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Same answer</th>
            <th scope="col">Kappa</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ criterion, name, reviewed, agreed, kappa }) => (
            <tr key={criterion} data-criterion={criterion}>
              <th scope="row" className="two-line">
                {name}
                <small>{counted(reviewed, 'answer')}</small>
              </th>
              <td>
                {formatShare(agreed)}
                <Bar value={agreed} tone={agreed >= 0.8 ? 'good' : agreed >= 0.6 ? 'fair' : 'poor'} />
              </td>
              <td className="two-line">
                {kappa === null ? (
                  <>
                    –<small>one answer only</small>
                  </>
                ) : (
                  <>
                    {kappaFormat.format(kappa)}
                    <small>{kappaWord(kappa)}</small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
