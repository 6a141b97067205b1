import { useApiQuery } from '../api/query';
import type { AgentCoaching } from '../api/types';
import { formatDate, formatPoints, formatScore } from '../design/format';
import { useWords } from '../language/use-words';
import { basisText, rangeText, startOf, type Performance } from '../performance/figures';
import { MeanChart } from '../performance/mean-chart';
import figureWords from '../performance/words.en';
import styles from './coaching-sheet.module.css';
import { sectionChange } from './parts';
import words from './words.en';

/** Sections and gaps a page has room for. */
const MAX_LINES = 5;
/** What to improve that a page has room for. */
const MAX_ADVICE = 3;
/** The narrower of A4 and Letter less its margins, in CSS pixels. */
const SHEET_WIDTH = 680;

interface CoachingSheetProps {
  coaching: AgentCoaching;
  performance: Performance;
  name: string;
}

/** One page of paper for a talk with the agent; on a screen it is not shown. */
export function CoachingSheet({ coaching, performance, name }: CoachingSheetProps) {
  const tell = useWords(words);
  const tellFigures = useWords(figureWords);
  const { picture, course } = coaching;
  const { total, days, gaps, own_team: team } = performance;
  const range = rangeText(tellFigures, total.score);
  const latest = course.at(-1)?.conversation_id;
  const call = useApiQuery('conversations/{id}', {
    params: { id: latest ?? '' },
    enabled: latest !== undefined,
  });
  const advice = call.data?.evaluation?.coaching;
  const day = (text: string) => formatDate(startOf(text).toISOString());
  return (
    <section className={styles.sheet} aria-hidden="true">
      <header>
        <h1>{tell('sheet', { name })}</h1>
        <p>
          {tell('sheetBasis', {
            from: day(days.first),
            to: day(days.last),
            mean: formatScore(total.score?.mean ?? null),
            range: range && `(${range})`,
            basis: basisText(tellFigures, total),
          })}
        </p>
        {team && (
          <p>
            {tell('sheetTeam', {
              team: team.team,
              mean: formatScore(team.score?.mean ?? null),
              basis: basisText(tellFigures, team),
            })}
          </p>
        )}
      </header>
      <MeanChart
        course={performance.course}
        label={tell('scoresOf', { who: name })}
        width={SHEET_WIDTH}
        onPaper
      />
      <div className={styles.columns}>
        <div>
          <h2>{tell('sheetSections')}</h2>
          <ul>
            {picture.sections.slice(0, MAX_LINES).map(({ section, name: title, mean, change }) => (
              <li key={section}>
                {title}: <strong>{formatScore(mean)}</strong>{' '}
                {change !== null && <small>({sectionChange(tell, change)})</small>}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{tell('gaps')}</h2>
          <ul>
            {gaps
              .filter(({ points }) => points > 0)
              .slice(0, MAX_LINES)
              .map(({ criterion, name: title, lost, graded, points }) => (
                <li key={criterion}>
                  {title}: <strong>{formatPoints(points)}</strong>{' '}
                  <small>({tellFigures('lostCalls', { lost, count: graded })})</small>
                </li>
              ))}
          </ul>
        </div>
      </div>
      {picture.best_example && (
        <>
          <h2>{tell('keepDoing', { name: picture.best_example.name })}</h2>
          <p className={styles.words}>
            <q>{picture.best_example.evidence.quote}</q>
          </p>
        </>
      )}
      {advice && advice.improve.length > 0 && (
        <>
          <h2>{tell('fromLatest')}</h2>
          <ul>
            {advice.improve.slice(0, MAX_ADVICE).map(({ criterion, name: title, text, better }) => (
              <li key={criterion} className={styles.words}>
                <strong>{title}.</strong> {text} {better && <q>{better}</q>}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{tell('agreed')}</h2>
      <div className={styles.lines} />
      <footer>
        <span>{tell('signAgent')}</span>
        <span>{tell('signCoach')}</span>
      </footer>
    </section>
  );
}
