import type { AgentLink } from '../api/types';
import { counted } from '../design/format';

/** What a changed link means for the calls of the agent, in a sentence or two. */
export function describeLink({ agent, analysing, to_resend }: AgentLink): string {
  const name = agent.name ?? agent.external_id;
  if (!agent.employee)
    return `${name} is no longer linked. New calls are not analysed until the agent is linked again.`;
  return [
    `${name} is linked to ${agent.employee.name}.`,
    analysing > 0
      ? `${counted(analysing, 'stored call')} that waited ${analysing === 1 ? 'is' : 'are'} being analysed now.`
      : '',
    to_resend > 0
      ? `${counted(to_resend, 'call')} came before the link and ${to_resend === 1 ? 'was' : 'were'} not kept: your system can send ${to_resend === 1 ? 'it' : 'them'} again.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
