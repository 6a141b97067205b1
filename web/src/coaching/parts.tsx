import { Link } from '@tanstack/react-router';
import type { Picture } from '../api/types';
import { Card } from '../design/card';
import { scoreTone } from '../design/call-words';
import { formatClock, formatScore } from '../design/format';
import layout from '../design/layout.module.css';
import { Bar } from '../design/score';
import { Empty } from '../design/states';
import texts from '../design/text.module.css';
import { useWords, type Tell } from '../language/use-words';
import { signed } from '../performance/figures';
import figureWords from '../performance/words.en';
import styles from './coaching.module.css';
import words from './words.en';

type TellCoaching = Tell<(typeof words)['english']>;

/** `+4` or `−3` points; nothing with too few calls. */
export const sectionChange = (tell: TellCoaching, change: number | null): string =>
  change === null
    ? ''
    : Math.abs(change) < 0.5
      ? tell('sameAsCalls')
      : tell('vsCalls', { change: signed(change) });

export function SectionsCard({ sections }: { sections: Picture['sections'] }) {
  const tell = useWords(words);
  const tellFigures = useWords(figureWords);
  return (
    <Card title={tell('sheetSections')}>
      {sections.length === 0 ? (
        <Empty icon="coaching" title={tell('nothingToCompare')} />
      ) : (
        <ul className={layout.stack}>
          {sections.map(({ section, name, mean, change, calls }) => (
            <li key={section} className={styles.sectionTrend}>
              <span>{name}</span>
              <strong className={texts.numbers}>{formatScore(mean)}</strong>
              <Bar value={mean / 100} tone={scoreTone(mean, null)} />
              <small className={texts.muted}>
                {[tellFigures('calls', { count: calls }), sectionChange(tell, change)]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function BestExampleCard({ example }: { example: Picture['best_example'] }) {
  const tell = useWords(words);
  if (!example) return null;
  const { evidence } = example;
  return (
    <Card title={tell('bestExample')} lead={example.name}>
      <blockquote className={styles.bestExample}>
        <p>
          <q>{evidence.quote}</q>
        </p>
        <p className={texts.small}>
          {tell(`speaker.${evidence.speaker}`)}
          {evidence.start !== null && `, ${formatClock(evidence.start)}`} ·{' '}
          <Link to="/calls/$id" params={{ id: example.conversation_id }}>
            {tell('openCall')}
          </Link>
        </p>
      </blockquote>
    </Card>
  );
}
