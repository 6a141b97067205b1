import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Agents } from '../agents.service';
import type { KnownAgent } from '../agents.repository';
import { Organisations } from '../organisations.service';
import { OrganisationsRepository } from '../organisations.repository';
import { simulatedSkip } from './simulated-skip';

/** Whom every agent of a sandbox is linked to. */
const EMPLOYEE = 'Sandbox';

/** A demo environment, or a sandbox itself, which can have no sandbox. The message is for people. */
export class SandboxRefused extends Error {
  override name = 'SandboxRefused';
}

/**
 * The sandbox of an organisation: an organisation of its own, so that its calls and identifiers are in no query of the
 * real one. Nobody signs in to it, and its agents are linked by themselves.
 */
@Injectable()
export class Sandboxes {
  constructor(
    private readonly organisations: Organisations,
    private readonly rows: OrganisationsRepository,
    private readonly agents: Agents,
  ) {}

  /** The id of the organisation's sandbox, which is made under this id when there is none. Throws `SandboxRefused`. */
  async ensure(manager: EntityManager, organisationId: string, id: string): Promise<string> {
    const rows = this.rows.within(manager);
    const owner = await rows.lock(organisationId);
    if (owner.demo) throw new SandboxRefused('a demo environment has no sandbox: it receives no calls');
    if (owner.sandboxOf !== null) throw new SandboxRefused('this organisation is a sandbox itself');
    const known = await rows.findSandboxOf(organisationId);
    if (known) return known.id;
    await this.organisations.createWithin(manager, { id, name: owner.name, sandboxOf: organisationId });
    // Made now: deliveries find it, and lock no more than their agent.
    await this.agents.ensureEmployee(manager, id, EMPLOYEE);
    return id;
  }

  /** Null where the organisation has none. */
  async idOf(organisationId: string): Promise<string | null> {
    return (await this.rows.findSandboxOf(organisationId))?.id ?? null;
  }

  /**
   * The agent of a delivery to a sandbox as admission is to see it: linked, and not linked where the call's identifier
   * asks for that. To be called after `Agents.recordDelivery`.
   */
  async admitted(
    manager: EntityManager,
    agent: KnownAgent,
    externalConversationId: string,
  ): Promise<KnownAgent> {
    if (simulatedSkip(externalConversationId) === 'agent_not_linked') return { ...agent, employeeId: null };
    if (agent.employeeId !== null) return agent;
    const employeeId = await this.agents.ensureEmployee(manager, agent.organisationId, EMPLOYEE);
    await this.agents.link(manager, agent, employeeId);
    return { ...agent, employeeId };
  }
}
