import type { AdaptationGain } from '../api/types';
import { counted, formatShare } from '../design/format';

/** Before and after, together and for each criterion that is adapted. */
export function AdaptationTable({ gain }: { gain: AdaptationGain }) {
  const { answers, before, after, criteria } = gain;
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Same answer</th>
            <th scope="col">Sure enough to count</th>
            <th scope="col">Right of these</th>
          </tr>
        </thead>
        <tbody>
          <Row name="All together" answers={answers} before={before} after={after} />
          {criteria.map((one) => (
            <Row key={one.criterion} {...one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Pick<AdaptationGain, 'answers' | 'before' | 'after'> & { name: string };

function Row({ name, answers, before, after }: RowProps) {
  return (
    <tr>
      <th scope="row" className="two-line">
        {name}
        <small>{counted(answers, 'answer')}</small>
      </th>
      <td>{change(before.agreement, after.agreement)}</td>
      <td>{change(before.answered, after.answered)}</td>
      <td>{change(before.right, after.right)}</td>
    </tr>
  );
}

const change = (before: number | null, after: number | null): string =>
  `${formatShare(before)} → ${formatShare(after)}`;
