import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useApiQuery } from '../api/query';
import type { AgentCoaching as AgentCoachingData } from '../api/types';
import { leadingOn } from '../calls/kept-list';
import { Card, PageHead } from '../design/card';
import cards from '../design/card.module.css';
import { formatDate, formatShare } from '../design/format';
import layout from '../design/layout.module.css';
import { ScoreChip } from '../design/score';
import { Empty, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { timeZone, type Performance } from '../performance/figures';
import figureWords from '../performance/words.en';
import { NotFound } from '../shell/not-found';
import { Button } from '../ui/button';
import styles from './coaching.module.css';
import { CoachingSheet } from './coaching-sheet';
import { BestExampleCard, SectionsCard } from './parts';
import { daysOf } from './period';
import { PeriodFilter, useCoachingSearch } from './period-filter';
import { ComparedDays, CourseCard, GapsCard, PerformanceTiles } from './performance-parts';
import words from './words.en';

/** Calls of the table under the charts, the latest first. */
const SHOWN_CALLS = 12;
/** From here on a share is written as 100 %. */
const ALL_ANSWERED = 0.995;

/** Where one agent stands, and a sheet of paper to talk it over with them. */
export default function AgentCoaching({ id }: { id: string }) {
  const [search] = useCoachingSearch();
  const days = daysOf(search);
  const performance = useApiQuery('coaching', {
    query: { ...days, agent_id: id, time_zone: timeZone() },
    keepPrevious: true,
  });
  const coaching = useApiQuery('coaching/agents/{agentId}', {
    params: { agentId: id },
    query: { from: days.from, to: days.to, time_zone: timeZone() },
    keepPrevious: true,
  });
  if (!coaching.data && coaching.error?.status === 404) return <NotFound />;
  return (
    <ShownQuery of={coaching}>
      {(data) => (
        <ShownQuery of={performance}>
          {(figures) => <Agent coaching={data} performance={figures} />}
        </ShownQuery>
      )}
    </ShownQuery>
  );
}

function Agent({ coaching, performance }: { coaching: AgentCoachingData; performance: Performance }) {
  const tell = useWords(words);
  const { agent, picture } = coaching;
  const name = agent.employee?.name ?? agent.name ?? agent.external_id;
  return (
    <>
      <div className={`${styles.screenOnly} ${styles.viewParts}`}>
        <PageHead
          title={name}
          actions={
            <Button icon={Printer} isDisabled={picture.calls === 0} onPress={() => window.print()}>
              {tell('print')}
            </Button>
          }
        >
          <Link to="/coaching">{tell('title')}</Link> ·{' '}
          {[agent.external_id, agent.team_external_id, agent.campaign].filter(Boolean).join(' · ')}
        </PageHead>
        <div className={styles.filters}>
          <PeriodFilter />
        </div>
        {picture.calls === 0 ? (
          <div className={cards.card}>
            <Empty icon="coaching" title={tell('noScored')}>
              <p>
                {tell(agent.employee ? 'noScoredLinked' : 'noScoredUnlinked')}{' '}
                {!agent.employee && <Link to="/agents">{tell('linkAgent')}</Link>}
              </p>
            </Empty>
          </div>
        ) : (
          <>
            <ComparedDays performance={performance} />
            <PerformanceTiles performance={performance} />
            <div className={layout.columns} data-kind="halves">
              <div className={layout.stack} data-gap="large">
                <CourseCard performance={performance} who={name} />
                <SectionsCard sections={picture.sections} />
                <BestExampleCard example={picture.best_example} />
              </div>
              <div className={layout.stack} data-gap="large">
                <GapsCard performance={performance} agentId={agent.id} />
                <LatestCalls course={coaching.course} />
              </div>
            </div>
          </>
        )}
      </div>
      {picture.calls > 0 && <CoachingSheet coaching={coaching} performance={performance} name={name} />}
    </>
  );
}

/** They lead to one another once one of them is opened, in whichever way. */
function LatestCalls({ course }: { course: AgentCoachingData['course'] }) {
  const tell = useWords(words);
  const tellFigures = useWords(figureWords);
  const shown = [...course].reverse().slice(0, SHOWN_CALLS);
  const leads = leadingOn(shown.map((call) => call.conversation_id));
  return (
    <Card title={tell('latestCalls')}>
      <ul className={styles.latestCalls}>
        {shown.map((call) => (
          <li key={call.conversation_id} className={layout.row} data-spread>
            <span>
              <Link to="/calls/$id" params={{ id: call.conversation_id }} {...leads}>
                {formatDate(call.conversation_date)}
              </Link>{' '}
              <span className={texts.muted}>{call.campaign}</span>
            </span>
            <span className={layout.row}>
              <small className={texts.muted}>
                {call.coverage !== null &&
                  call.coverage < ALL_ANSWERED &&
                  tellFigures('answered', { share: formatShare(call.coverage) })}
              </small>
              <ScoreChip score={call.score} coverage={call.coverage} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
