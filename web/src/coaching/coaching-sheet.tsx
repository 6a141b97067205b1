import type { AgentCoaching, CallDetail } from '../api/types';
import { useResource } from '../api/use-resource';
import { counted, formatDate, formatScore } from '../design/format';
import { TrendChart } from '../design/trend-chart';
import { basisText, changeText, pointsOf } from './parts';

/** Sections and gaps a page has room for. */
const MOST_LINES = 5;
/** A4 less its margins, in CSS pixels. */
const SHEET_WIDTH = 680;

interface CoachingSheetProps {
  coaching: AgentCoaching;
  name: string;
}

/** One page of paper for a talk with the agent; on a screen it is not shown. */
export function CoachingSheet({ coaching, name }: CoachingSheetProps) {
  const { picture, gaps, course } = coaching;
  const points = pointsOf(course);
  const latest = course.at(-1)?.conversation_id;
  const call = useResource<CallDetail>(latest ? `conversations/${latest}` : null);
  const advice = call.data?.evaluation?.coaching;
  return (
    <section className="sheet" aria-hidden="true">
      <header>
        <h1>Coaching sheet: {name}</h1>
        <p>
          {formatDate(new Date().toISOString())} · mean score {formatScore(picture.mean_score)} of 100, from{' '}
          {basisText(picture)}
        </p>
      </header>
      <TrendChart points={points} label={`Scores of ${name}`} width={SHEET_WIDTH} />
      <div className="sheet-columns">
        <div>
          <h2>By section</h2>
          <ul>
            {picture.sections.slice(0, MOST_LINES).map(({ section, name: title, mean, change }) => (
              <li key={section}>
                {title}: <strong>{formatScore(mean)}</strong>{' '}
                {change !== null && <small>({changeText(change)})</small>}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>Most frequent gaps</h2>
          <ul>
            {gaps.slice(0, MOST_LINES).map(({ criterion, name: title, lost, graded }) => (
              <li key={criterion}>
                {title}: in <strong>{lost}</strong> of {counted(graded, 'call')}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {picture.best_example && (
        <>
          <h2>Keep doing: {picture.best_example.name}</h2>
          <p>
            <q>{picture.best_example.evidence.quote}</q>
          </p>
        </>
      )}
      {advice && advice.improve.length > 0 && (
        <>
          <h2>From the latest call</h2>
          <ul>
            {advice.improve.map(({ criterion, name: title, text, better }) => (
              <li key={criterion}>
                <strong>{title}.</strong> {text} {better && <q>{better}</q>}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>What we agree on</h2>
      <div className="sheet-lines" />
      <footer>
        <span>Date and signature of the agent</span>
        <span>Date and signature of the coach</span>
      </footer>
    </section>
  );
}
