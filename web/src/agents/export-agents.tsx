import type { QueryOf, AnswerOf } from '../api/operations';
import { api, type Query } from '../api/client';
import { MAX_ROWS } from '../api/query';
import { ExportRows } from '../exports/export-rows';
import { useWords } from '../language/use-words';
import words from './words.en';

type AgentList = AnswerOf<'agents', 'get'>;

/** Agents asked for at once, as many as the service gives. */
const PAGE = 1_000;

/** Saves the agents of a list as CSV. */
export function ExportAgents({ query }: { query: QueryOf<'agents', 'get'> }) {
  const tell = useWords(words);
  const read = async () => {
    const agents: AgentList['agents'] = [];
    let total: number;
    do {
      const page = { ...query, offset: agents.length, limit: PAGE } as Query;
      const answer = await api.get<AgentList>('agents', page);
      agents.push(...answer.agents);
      // None when agents were removed meanwhile.
      total = answer.agents.length === 0 ? agents.length : answer.total;
    } while (agents.length < Math.min(total, MAX_ROWS));
    return {
      isCut: total > agents.length,
      rows: agents.map((agent) => [
        agent.external_id,
        agent.name,
        agent.employee?.name,
        agent.team_external_id,
        agent.campaign,
        agent.calls_seen,
        agent.calls_waiting,
        agent.last_seen_at,
      ]),
    };
  };
  const head = [
    ...[tell('csv.id'), tell('agent'), tell('employee'), tell('csv.team'), tell('csv.campaign')],
    ...[tell('calls'), tell('csv.waiting'), tell('lastCall')],
  ];
  return <ExportRows name={tell('csv.file')} head={head} read={read} />;
}
