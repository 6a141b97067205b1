import type { RunningService } from '../../harness/running-service';
import { ClientSystem } from './client-system';

export interface Organisation {
  id: string;
  client: ClientSystem;
}

/** An organisation of its own, without administrators; `agent-1` of `calls.ts` is linked unless told not to. */
export async function newOrganisation(
  service: RunningService,
  { linked = true, options = [] }: { linked?: boolean; options?: string[] } = {},
): Promise<Organisation> {
  const { organisation_id: id, integration_key } = await service.command<Record<string, string>>(
    ...['organisation:create', '--name', 'Northwind', ...options],
  );
  if (linked) await service.linkAgent(id!, 'agent-1');
  return { id: id!, client: await ClientSystem.of(service, integration_key!) };
}
