import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../api/query';
import { useLastError } from '../api/use-last-error';
import { Card, PageHead } from '../design/card';
import cards from '../design/card.module.css';
import layout from '../design/layout.module.css';
import { Empty, Loading, Notice, Problem, ShownQuery } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { timeZone } from '../performance/figures';
import { Select } from '../ui/select';
import styles from './coaching.module.css';
import { BestExampleCard } from './parts';
import { daysOf } from './period';
import { PeriodFilter, useCoachingSearch } from './period-filter';
import { ComparedDays, CourseCard, GapsCard, PerformanceTiles } from './performance-parts';
import { AgentsCard, TeamsCard } from './performance-tables';
import words from './words.en';

const EVERY_TEAM = '';

/** How all teams or one do in a period, and the way to each of their agents. */
export default function Coaching() {
  const tell = useWords(words);
  const [search, change] = useCoachingSearch();
  const { team } = search;
  const teams = useApiQuery('coaching/teams');
  const performance = useApiQuery('coaching', {
    query: { ...daysOf(search), team, time_zone: timeZone() },
    keepPrevious: true,
  });
  const names = [...new Set([...(teams.data?.teams ?? []), ...(team === undefined ? [] : [team])])];
  return (
    <>
      <PageHead title={tell('title')}>{tell('lead')}</PageHead>
      <div className={styles.filters}>
        {names.length > 0 && (
          <Select
            label={tell('team')}
            options={[
              { value: EVERY_TEAM, label: tell('allTeams') },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            value={team ?? EVERY_TEAM}
            onChange={(chosen) => change({ team: chosen === EVERY_TEAM ? undefined : chosen })}
          />
        )}
        <PeriodFilter />
      </div>
      <ShownQuery of={performance}>
        {(data) =>
          data.total.calls === 0 ? (
            <AllAgents />
          ) : (
            <>
              <ComparedDays performance={data} />
              <PerformanceTiles performance={data} />
              <div className={`${layout.columns} ${styles.courseAndGaps}`} data-kind="halves">
                <div className={layout.stack} data-gap="large">
                  <CourseCard
                    performance={data}
                    who={team === undefined ? tell('everyone') : tell('teamNamed', { name: team })}
                  />
                  {team !== undefined && <TeamExample team={team} />}
                </div>
                <GapsCard performance={data} team={team} />
              </div>
              <AgentsCard agents={data.agents} search={search} />
              {team === undefined && data.teams.length > 1 && (
                <TeamsCard teams={data.teams} search={search} />
              )}
            </>
          )
        }
      </ShownQuery>
    </>
  );
}

/** What the team did best; nothing where it cannot be told. */
function TeamExample({ team }: { team: string }) {
  const [search] = useCoachingSearch();
  const { from, to } = daysOf(search);
  const latest = useApiQuery('coaching/teams/{team}', {
    params: { team },
    query: { from, to, time_zone: timeZone() },
  });
  return <BestExampleCard example={latest.data?.picture.best_example ?? null} />;
}

/** Where no call was in the period, agents are all there is to choose from. */
function AllAgents() {
  const tell = useWords(words);
  const agents = useApiQuery('agents', { query: { linked: 'linked', limit: 200 } });
  const error = useLastError(agents);
  if (error) return <Problem message={error.message} onRetry={() => agents.refetch()} />;
  if (!agents.data) return <Loading />;
  if (agents.data.agents.length === 0)
    return (
      <div className={cards.card}>
        <Empty icon="coaching" title={tell('nothing')}>
          <p>
            <Rich of={words} id="nothingLead" parts={{ to: <Link to="/agents" /> }} />
          </p>
        </Empty>
      </div>
    );
  return (
    <>
      <Notice>
        {tell('noCalls')}. {tell('noCallsLead')}
      </Notice>
      <Card title={tell('agents')}>
        <ul className={styles.agentList}>
          {agents.data.agents.map(({ id, name, external_id, employee }) => (
            <li key={id}>
              <Link to="/coaching/$id" params={{ id }}>
                {employee?.name ?? name ?? external_id}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
