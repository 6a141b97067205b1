import type { AgentPage, TeamCoaching, TeamList } from '../api/types';
import { useResource } from '../api/use-resource';
import { Card, PageHead } from '../design/card';
import { Select } from '../design/field';
import { coverageText } from '../design/review-words';
import { ScoreChip } from '../design/score';
import { Empty, Notice, Problem, Shown, Loading } from '../design/states';
import { Link, navigate, useAddress } from '../router';
import './coaching.css';
import { basisText, BestExampleCard, GapsCard, PictureTiles, SectionsCard, TrendCard } from './parts';

/** How a team does, and the way to each of its agents. */
export default function Coaching() {
  const asked = useAddress().query.get('team');
  const teams = useResource<TeamList>('coaching/teams', {}, { remember: true });
  return (
    <>
      <PageHead title="Coaching">How a team and its agents do, from their latest scored calls.</PageHead>
      <Shown of={teams}>
        {({ teams: names }) => {
          const team = asked ?? names[0];
          if (team === undefined) return <AllAgents />;
          return (
            <>
              <div className="narrow-filter">
                <Select
                  label="Team"
                  value={team}
                  onChange={(event) =>
                    navigate(`/coaching?team=${encodeURIComponent(event.target.value)}`, { scroll: false })
                  }
                >
                  {names.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              </div>
              <Team key={team} name={team} />
            </>
          );
        }}
      </Shown>
    </>
  );
}

function Team({ name }: { name: string }) {
  const team = useResource<TeamCoaching>(
    `coaching/teams/${encodeURIComponent(name)}`,
    {},
    { remember: true },
  );
  if (team.error?.status === 404)
    return (
      <>
        <Notice>No call of this team is scored yet.</Notice>
        <AllAgents />
      </>
    );
  return (
    <Shown of={team}>
      {({ picture, gaps, agents, campaigns, course }) => (
        <>
          <PictureTiles picture={picture} />
          <div className="columns" data-kind="halves">
            <div className="stack" data-gap="large">
              <TrendCard course={course} who={`team ${name}`} />
              <SectionsCard sections={picture.sections} />
            </div>
            <div className="stack" data-gap="large">
              <GapsCard gaps={gaps} />
              <BestExampleCard example={picture.best_example} />
            </div>
          </div>
          <Card title="Agents">
            <div className="table-frame">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Agent</th>
                    <th scope="col" data-align="end">
                      Calls
                    </th>
                    <th scope="col" data-align="end">
                      Mean score
                    </th>
                    <th scope="col" className="wide-only">
                      Most frequent gap
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {agents.map((agent) => (
                    <tr key={agent.agent_id}>
                      <th scope="row">
                        <Link className="call-link" to={`/coaching/${agent.agent_id}`}>
                          {agent.agent_name}
                        </Link>
                      </th>
                      <td data-align="end" className="two-line">
                        {agent.calls}
                        {agent.scored < agent.calls && <small>{agent.scored} with a score</small>}
                      </td>
                      <td data-align="end" className="two-line">
                        <ScoreChip score={agent.mean_score} coverage={agent.coverage} />
                        <small>{coverageText(agent.coverage)}</small>
                      </td>
                      <td className="wide-only">{agent.most_frequent_gap?.name ?? 'None'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Card>
          {campaigns.length > 1 && (
            <Card title="By campaign">
              <ul className="stack">
                {campaigns.map((one) => (
                  <li key={one.campaign} className="row" data-spread data-line>
                    <span>
                      <strong>{one.campaign}</strong>
                      <br />
                      <small className="muted">
                        {basisText(one)}
                        {one.most_frequent_gap && `; most frequent gap: ${one.most_frequent_gap.name}`}
                      </small>
                    </span>
                    <ScoreChip score={one.mean_score} coverage={one.coverage} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
    </Shown>
  );
}

/** Where no call names a team, agents are all there is to choose from. */
function AllAgents() {
  const agents = useResource<AgentPage>('agents', { linked: 'linked', limit: 200 });
  if (agents.error) return <Problem message={agents.error.message} onRetry={() => void agents.reload()} />;
  if (!agents.data) return <Loading />;
  if (agents.data.agents.length === 0)
    return (
      <div className="card">
        <Empty icon="coaching" title="Nothing to coach on yet">
          <p>
            Coaching begins with the first scored call of a linked agent.{' '}
            <Link to="/agents">Link agents</Link>
          </p>
        </Empty>
      </div>
    );
  return (
    <Card title="Agents">
      <ul className="stack" data-gap="small">
        {agents.data.agents.map(({ id, name, external_id, employee }) => (
          <li key={id}>
            <Link to={`/coaching/${id}`}>{employee?.name ?? name ?? external_id}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
