import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ComponentProps } from 'react';
import { useApiQuery } from '../api/query';
import { Card, PageHead, Tiles } from '../design/card';
import { formatCount, formatDate, formatScore, formatShare } from '../design/format';
import layout from '../design/layout.module.css';
import { Empty, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { changeText, changeTone, rangeText, startOf, timeZone } from '../performance/figures';
import type { MeanChart as Chart } from '../performance/mean-chart';
import figureWords from '../performance/words.en';
import { ErrorBoundary } from '../shell/error-boundary';
import { lazyView } from '../shell/lazy-view';
import { PeriodChoice } from './period-choice';
import styles from './home.module.css';
import { Movers } from './movers';
import { Pipeline, Rejections } from './pipeline';
import { FirstCalls, Tasks } from './tasks';
import type { HomeData } from './home-data';
import { homeSearch } from './home-search';
import words from './words.en';

// What draws the chart is an eighth of all code up to this view, and the figures do not wait for it.
const MeanChart = lazyView<ComponentProps<typeof Chart>>(() =>
  import('../performance/mean-chart').then((part) => ({ default: part.MeanChart })),
);

/** A tab that stays open shows what has come in since, in milliseconds. */
const REFRESH_MS = 30_000;

/** How the organisation does, what waits for somebody first. */
export default function Home() {
  const tell = useWords(words);
  const { period = '30' } = homeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const home = useApiQuery('home', {
    query: { period, time_zone: timeZone() },
    pollEvery: REFRESH_MS,
    keepPrevious: true,
  });
  return (
    <>
      <PageHead
        title={tell('title')}
        actions={
          <PeriodChoice
            value={period}
            onChange={(chosen) => void navigate({ to: '.', search: { period: chosen }, resetScroll: false })}
          />
        }
      >
        {tell('lead')}
      </PageHead>
      <ShownQuery of={home}>
        {(data) => (
          <div className={styles.parts}>
            <Tasks home={data} />
            <div className={layout.columns} data-kind="main-aside">
              <div className={layout.stack} data-gap="large">
                <Score home={data} />
                <Movers home={data} />
              </div>
              <div className={layout.stack} data-gap="large">
                {data.calls.length > 0 && <FirstCalls calls={data.calls} />}
                <Rejections home={data} />
                <Pipeline home={data} />
              </div>
            </div>
          </div>
        )}
      </ShownQuery>
    </>
  );
}

function Score({ home }: { home: HomeData }) {
  const tell = useWords(words);
  const tellFigures = useWords(figureWords);
  const { total, course, days, before } = home;
  const day = (text: string) => formatDate(startOf(text).toISOString());
  if (total.calls === 0)
    return (
      <Card title={tell('score')}>
        <Empty icon="coaching" title={tell(total.score_before ? 'noneIn' : 'none')}>
          <p>
            {total.score_before ? (
              tell('noneInLead')
            ) : (
              <Rich of={words} id="noneLead" parts={{ to: <Link to="/connector" /> }} />
            )}
          </p>
        </Empty>
      </Card>
    );
  const isByDay = course.every((part) => part.first === part.last);
  const length = Math.round((Date.parse(before.last) - Date.parse(before.first)) / 86_400_000) + 1;
  return (
    <Card
      title={tell('score')}
      lead={tell('scoreLead', { from: day(days.first), to: day(days.last), count: length })}
    >
      <div className={layout.stack}>
        <Tiles
          tiles={[
            {
              name: tell('meanScore'),
              value: (
                <span data-tone={changeTone(total.change)} className={styles.score}>
                  {formatScore(total.score?.mean ?? null)}
                </span>
              ),
              note: [
                rangeText(tellFigures, total.score),
                total.score_before && tell('before', { value: formatScore(total.score_before.mean) }),
                changeText(tellFigures, total.change),
              ].map(
                (line) =>
                  line && (
                    <span key={line} className={styles.line}>
                      {line}
                    </span>
                  ),
              ),
            },
            {
              name: tell('callsAnalysed'),
              value: formatCount(total.scored),
              note: total.scored < total.calls && tell('ofCalls', { count: total.calls }),
            },
            { name: tell('coverage'), value: formatShare(total.coverage) },
          ]}
        />
        <ErrorBoundary fallback={<p className={`${texts.small} ${texts.muted}`}>{tell('notDrawn')}</p>}>
          <Suspense fallback={<div className={styles.chart} />}>
            <MeanChart course={course} label={tell(isByDay ? 'chart' : 'chartWeeks')} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Card>
  );
}
