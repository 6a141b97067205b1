import { text } from '../../http/validation/checks';
import type { AgentView } from '../../organisations/agents.query';
import type { LinkRowDto, RowResult } from './link.dto';

/** What is known when a bulk link is planned. */
export interface LinkingFacts {
  /** Known agents by their exact external identifier. */
  agents: ReadonlyMap<string, Pick<AgentView, 'name' | 'employee' | 'callsWaiting'>>;
  /** Names of the file that employees have already. */
  knownNames: ReadonlySet<string>;
}

const identifier = text(1, 200);

/** Says what a bulk link does with each row, in their order. Rows come from a file: anything may be in them. */
export function planLinks(rows: readonly unknown[], facts: LinkingFacts): LinkRowDto[] {
  const seen = new Set<string>();
  const created = new Set<string>();
  return rows.map((given, row) => {
    const agentId = member(given, 'agent_external_id');
    const employeeName = trimmed(member(given, 'employee_name'));
    const message = wrongWith(agentId, employeeName);
    const agent = typeof agentId === 'string' ? facts.agents.get(agentId) : undefined;
    const current = agent?.employee?.name ?? null;
    const [id, name] = [shown(agentId), shown(employeeName)];
    const result = message ? 'wrong' : resultOf(id, name, current, seen);
    if (!message) seen.add(id);
    const changes = result === 'link' || result === 'relink';
    const creates = changes && !facts.knownNames.has(name) && !created.has(name);
    if (creates) created.add(name);
    return {
      row,
      agent_external_id: id,
      employee_name: name,
      result,
      message,
      agent_known: agent !== undefined,
      agent_name: agent?.name ?? null,
      current_employee: current,
      creates_employee: creates,
      calls_waiting: agent?.callsWaiting ?? 0,
    };
  });
}

function resultOf(
  agentId: string,
  employeeName: string,
  current: string | null,
  seen: ReadonlySet<string>,
): RowResult {
  if (seen.has(agentId)) return 'repeated';
  if (current === employeeName) return 'unchanged';
  return current === null ? 'link' : 'relink';
}

function wrongWith(agentId: unknown, employeeName: unknown): string | null {
  const wrongAgent = identifier(agentId);
  if (wrongAgent) return `agent_external_id ${wrongAgent.message}`;
  const wrongName = identifier(employeeName);
  return wrongName ? `employee_name ${wrongName.message}` : null;
}

/** Space around a name in a file is the file's, not the person's; identifiers are exact and keep theirs. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** What stands in a row, as a text: an object's own `toString` may be anything. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

function member(row: unknown, key: string): unknown {
  const isObject = typeof row === 'object' && row !== null && Object.hasOwn(row, key);
  return isObject ? (row as Record<string, unknown>)[key] : undefined;
}
