import type { AgentCoaching as AgentCoachingData } from '../api/types';
import { useResource } from '../api/use-resource';
import { Button } from '../design/button';
import { Card, PageHead } from '../design/card';
import { formatDate } from '../design/format';
import { coverageText } from '../design/review-words';
import { ScoreChip } from '../design/score';
import { Empty, Shown } from '../design/states';
import { Link } from '../router';
import './coaching.css';
import { CoachingSheet } from './coaching-sheet';
import { BestExampleCard, GapsCard, PictureTiles, SectionsCard, TrendCard } from './parts';

/** Calls of the table under the charts, the latest first. */
const SHOWN_CALLS = 12;

/** Where one agent stands, and a sheet of paper to talk it over with them. */
export default function AgentCoaching({ id }: { id: string }) {
  const coaching = useResource<AgentCoachingData>(
    `coaching/agents/${encodeURIComponent(id)}`,
    {},
    { remember: true },
  );
  return (
    <Shown of={coaching}>
      {(data) => {
        const { agent, picture, gaps, course } = data;
        const name = agent.employee?.name ?? agent.name ?? agent.external_id;
        return (
          <>
            <div className="screen-only view-parts">
              <PageHead
                title={name}
                actions={
                  <Button icon="print" disabled={picture.calls === 0} onClick={() => window.print()}>
                    Print the coaching sheet
                  </Button>
                }
              >
                <Link to="/coaching">Coaching</Link> ·{' '}
                {[agent.external_id, agent.team_external_id, agent.campaign].filter(Boolean).join(' · ')}
              </PageHead>
              {picture.calls === 0 ? (
                <div className="card">
                  <Empty icon="coaching" title="No scored call yet">
                    <p>
                      {agent.employee
                        ? 'Coaching begins with the first scored call of this agent.'
                        : 'This agent is not linked to an employee, so calls are not scored.'}{' '}
                      {!agent.employee && <Link to="/agents">Link the agent</Link>}
                    </p>
                  </Empty>
                </div>
              ) : (
                <>
                  <PictureTiles picture={picture} />
                  <div className="columns" data-kind="halves">
                    <div className="stack" data-gap="large">
                      <TrendCard course={course} who={name} />
                      <SectionsCard sections={picture.sections} />
                      <BestExampleCard example={picture.best_example} />
                    </div>
                    <div className="stack" data-gap="large">
                      <GapsCard gaps={gaps} />
                      <Card title="Latest calls">
                        <ul className="latest-calls">
                          {[...course]
                            .reverse()
                            .slice(0, SHOWN_CALLS)
                            .map((call) => (
                              <li key={call.conversation_id} className="row" data-spread data-line>
                                <span>
                                  <Link to={`/calls/${call.conversation_id}`}>
                                    {formatDate(call.conversation_date)}
                                  </Link>{' '}
                                  <span className="muted">{call.campaign}</span>
                                </span>
                                <span className="row">
                                  <small className="muted">{coverageText(call.coverage)}</small>
                                  <ScoreChip score={call.score} coverage={call.coverage} />
                                </span>
                              </li>
                            ))}
                        </ul>
                      </Card>
                    </div>
                  </div>
                </>
              )}
            </div>
            {picture.calls > 0 && <CoachingSheet coaching={data} name={name} />}
          </>
        );
      }}
    </Shown>
  );
}
