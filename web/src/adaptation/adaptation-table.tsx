import type { AdaptationGain } from '../api/types';
import { formatShare } from '../design/format';
import tables from '../design/table.module.css';
import { useWords } from '../language/use-words';
import words from './words.en';

/** Before and after, together and for each criterion that is adapted. */
export function AdaptationTable({ gain }: { gain: AdaptationGain }) {
  const tell = useWords(words);
  const { answers, before, after, criteria } = gain;
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{tell('criterion')}</th>
            <th scope="col">{tell('sameAnswer')}</th>
            <th scope="col">{tell('sureEnough')}</th>
            <th scope="col">{tell('rightOfThese')}</th>
          </tr>
        </thead>
        <tbody>
          <Row name={tell('allTogether')} answers={answers} before={before} after={after} />
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
  const tell = useWords(words);
  return (
    <tr>
      <th scope="row" className={tables.twoLine}>
        {name}
        <small>{tell('answers', { count: answers })}</small>
      </th>
      <td>{change(before.agreement, after.agreement)}</td>
      <td>{change(before.answered, after.answered)}</td>
      <td>{change(before.right, after.right)}</td>
    </tr>
  );
}

const change = (before: number | null, after: number | null): string =>
  `${formatShare(before)} → ${formatShare(after)}`;
