import type { CoachingPoint, Evaluation, Evidence } from '../api/types';
import { Card } from '../design/card';
import { Icon } from '../design/icon';
import layout from '../design/layout.module.css';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import callStyles from './call.module.css';
import styles from './criteria.module.css';
import { tellMissing } from './tell-reason';
import words from './words.en';

interface CallCoachingProps {
  evaluation: Evaluation;
  onEvidence: (evidence: Evidence) => void;
}

/** What to tell the agent about this call: what to keep, what to improve. */
export function CallCoaching({ evaluation, onEvidence }: CallCoachingProps) {
  const tell = useWords(words);
  const { criteria, coaching } = evaluation;
  const { keep, improve } = coaching;
  const shared = { criteria, onEvidence };
  if (keep.length + improve.length === 0) return null;
  return (
    <Card title={tell('coaching')} lead={tell('coachingLead')}>
      <div className={callStyles.halves}>
        {keep.length > 0 && <Points title={tell('keep')} tone="good" points={keep} {...shared} />}
        {improve.length > 0 && <Points title={tell('improve')} tone="fair" points={improve} {...shared} />}
      </div>
    </Card>
  );
}

interface PointsProps {
  title: string;
  tone: 'good' | 'fair';
  points: CoachingPoint[];
  criteria: Evaluation['criteria'];
  onEvidence: (evidence: Evidence) => void;
}

function Points({ title, tone, points, criteria, onEvidence }: PointsProps) {
  const tell = useWords(words);
  /** As the engine's codes say it, which the page words. */
  const missed = (id: string) => criteria.filter((one) => one.id === id).map(tellMissing)[0];
  return (
    <div className={layout.stack}>
      <h3 className={styles.pointsTitle} data-tone={tone}>
        <Icon name={tone === 'good' ? 'check' : 'arrow'} />
        {title}
      </h3>
      <ul className={layout.stack}>
        {points.map(({ criterion, name, text, own, missing, better }) => (
          <li key={criterion} className={styles.point} data-tone={tone}>
            <strong>{name}</strong>
            <p>{text}</p>
            {own && (
              <button
                type="button"
                className={styles.quote}
                data-speaker={own.speaker}
                onClick={() => onEvidence(own)}
              >
                <small>{tell('said')}</small> <q dir="auto">{own.quote}</q>
              </button>
            )}
            {missing && (
              <p className={`${texts.small} ${texts.muted}`}>
                {tell('missing', { what: missed(criterion) ?? missing })}
              </p>
            )}
            {better && (
              <p className={styles.better}>
                <small>{tell('better')}</small> <q>{better}</q>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
