import type { AgentLink } from '../api/types';
import type { Tell } from '../language/use-words';
import type words from './words.en';

type TellAgents = Tell<(typeof words)['english']>;

/** What a changed link means for the calls of the agent, in a sentence or two. */
export function describeLink({ agent, analysing, to_resend }: AgentLink, tell: TellAgents): string {
  const name = agent.name ?? agent.external_id;
  if (!agent.employee) return tell('unlinkedNow', { name });
  return [
    tell('linkedNow', { name, employee: agent.employee.name }),
    analysing > 0 && tell('analysing', { count: analysing }),
    to_resend > 0 && tell('resend', { count: to_resend }),
  ]
    .filter(Boolean)
    .join(' ');
}
