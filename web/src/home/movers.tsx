import { Link } from '@tanstack/react-router';
import { Card } from '../design/card';
import { formatNumber, formatScore } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { changeTone, signed } from '../performance/figures';
import type { HomeData } from './home-data';
import styles from './home.module.css';
import words from './words.en';

/** Who and what has changed by more than chance. */
export function Movers({ home }: { home: HomeData }) {
  const tell = useWords(words);
  const { agent_movers: agents, criterion_movers: criteria } = home;
  return (
    <Card title={tell('movers')} lead={tell('moversLead')}>
      {agents.length + criteria.length === 0 && <p className={texts.muted}>{tell('moversNone')}</p>}
      <div className={styles.movers}>
        {agents.length > 0 && (
          <section>
            <h3>{tell('agentsHead')}</h3>
            <ul className={styles.lines}>
              {agents.map(({ agent_id: id, name, change, score }) => (
                <li key={id}>
                  <Link to="/coaching/$id" params={{ id }}>
                    {name}
                  </Link>
                  <span className={styles.change} data-tone={changeTone(change)}>
                    {tell('agentMover', {
                      change: signed(change?.difference ?? 0),
                      now: formatScore(score?.mean ?? null),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {criteria.length > 0 && (
          <section>
            <h3>{tell('criteriaHead')}</h3>
            <ul className={styles.lines}>
              {criteria.map(({ criterion, name, change }) => {
                const difference = change?.difference ?? 0;
                return (
                  <li key={criterion}>
                    <span>{name}</span>
                    <span className={styles.change} data-tone={changeTone(change, true)}>
                      {tell(difference < 0 ? 'criterionBetter' : 'criterionWorse', {
                        points: formatNumber(Math.abs(difference) * 100),
                      })}
                    </span>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}
