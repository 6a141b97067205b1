const SKIPS = ['agent_not_linked', 'analysis_disabled'] as const;
export type SimulatedSkip = (typeof SKIPS)[number];

/** The reason for which a sandbox does not analyse a call of this identifier: `sandbox-skip-REASON`, and more after a hyphen. */
export const simulatedSkip = (externalConversationId: string): SimulatedSkip | null =>
  SKIPS.find((reason) => isSandboxId(externalConversationId, `skip-${reason}`)) ?? null;

/** Whether an identifier is `sandbox-` and `wanted`, followed by nothing or by a hyphen and anything. */
export function isSandboxId(externalConversationId: string, wanted: string): boolean {
  const beginning = `sandbox-${wanted}`;
  if (!externalConversationId.startsWith(beginning)) return false;
  return (
    externalConversationId.length === beginning.length || externalConversationId[beginning.length] === '-'
  );
}
