import { useApiQuery } from '../api/query';
import type { CriterionAgreement } from '../api/types';
import { Card } from '../design/card';
import cards from '../design/card.module.css';
import { formatShare } from '../design/format';
import layout from '../design/layout.module.css';
import { Bar } from '../design/score';
import { Empty, ShownQuery } from '../design/states';
import tables from '../design/table.module.css';
import texts from '../design/text.module.css';
import { currentLanguage } from '../language/i18n';
import { localeOf } from '../language/languages';
import { useWords } from '../language/use-words';
import styles from './agreement.module.css';
import words from './words.en';

/** Names of Landis and Koch (1977) for stretches of kappa, from their lower ends. */
const KAPPA_WORDS = [
  [0.81, 'kappa.perfect'],
  [0.61, 'kappa.substantial'],
  [0.41, 'kappa.moderate'],
  [0.21, 'kappa.fair'],
  [0, 'kappa.slight'],
  [-1, 'kappa.worse'],
] as const;

const kappaWord = (kappa: number) => KAPPA_WORDS.find(([from]) => kappa >= from)?.[1] ?? 'kappa.worse';
const formatKappa = (kappa: number): string =>
  kappa.toLocaleString(localeOf(currentLanguage()), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How often the service and the people who looked through its answers agree, criterion by criterion. */
export function AgreementView() {
  const tell = useWords(words);
  const agreement = useApiQuery('agreement');
  return (
    <ShownQuery of={agreement}>
      {({ evaluations, criteria }) =>
        criteria.length === 0 ? (
          <div className={cards.card}>
            <Empty icon="check" title={tell('noReviews')}>
              <p>{tell('noReviewsLead')}</p>
            </Empty>
          </div>
        ) : (
          <Card title={tell('agree')} lead={tell('agreeLead', { count: evaluations })}>
            <div className={layout.stack}>
              <AgreementTable criteria={[...criteria].sort((a, b) => a.agreed - b.agreed)} />
              <p className={`${texts.small} ${texts.muted}`}>{tell('kappaMeans')}</p>
            </div>
          </Card>
        )
      }
    </ShownQuery>
  );
}

function AgreementTable({ criteria }: { criteria: CriterionAgreement[] }) {
  const tell = useWords(words);
  return (
    <div className={tables.frame}>
      <table className={`${tables.table} ${styles.criteria}`}>
        <thead>
          <tr>
            <th scope="col">{tell('criterion')}</th>
            <th scope="col">{tell('sameAnswer')}</th>
            <th scope="col">{tell('kappa')}</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ criterion, name, reviewed, agreed, kappa }) => (
            <tr key={criterion} data-criterion={criterion}>
              <th scope="row" className={tables.twoLine}>
                {name}
                <small>{tell('answers', { count: reviewed })}</small>
              </th>
              <td>
                {formatShare(agreed)}
                <Bar value={agreed} tone={agreed >= 0.8 ? 'good' : agreed >= 0.6 ? 'fair' : 'poor'} />
              </td>
              <td className={tables.twoLine}>
                {kappa === null ? (
                  <>
                    –<small>{tell('oneAnswer')}</small>
                  </>
                ) : (
                  <>
                    {formatKappa(kappa)}
                    <small>{tell(kappaWord(kappa))}</small>
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
