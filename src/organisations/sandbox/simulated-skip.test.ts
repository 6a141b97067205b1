import { describe, expect, it } from 'vitest';
import { isSandboxId, simulatedSkip } from './simulated-skip';

describe('identifiers that a sandbox skips', () => {
  it.each([
    ['sandbox-skip-agent_not_linked', 'agent_not_linked'],
    ['sandbox-skip-agent_not_linked-7', 'agent_not_linked'],
    ['sandbox-skip-analysis_disabled-a-b', 'analysis_disabled'],
    ['sandbox-skip-agent_not_linked7', null],
    ['sandbox-skip', null],
    ['sandbox-skip-', null],
    ['Sandbox-skip-agent_not_linked', null],
    ['call-sandbox-skip-agent_not_linked', null],
    ['call-7', null],
  ])('%s: %s', (id, reason) => {
    expect(simulatedSkip(id)).toBe(reason);
  });

  it('are told from longer words that begin alike', () => {
    expect(isSandboxId('sandbox-slow', 'slow')).toBe(true);
    expect(isSandboxId('sandbox-slow-1', 'slow')).toBe(true);
    expect(isSandboxId('sandbox-slower', 'slow')).toBe(false);
  });
});
