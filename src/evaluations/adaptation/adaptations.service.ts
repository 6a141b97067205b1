import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { AdaptationGain } from '../../scoring/adaptation/learn-adaptation';
import { EMBEDDED_ENGINE } from '../../scoring/engine/embedded-identity';
import type { AdaptationVersion } from './adaptation.entity';
import type { AdaptationLearning } from './adaptation-learning.entity';
import {
  AdaptationLearningsRepository,
  CALLS_TO_LEARN_FROM,
  isLearningDue,
} from './adaptation-learnings.repository';
import { AdaptationsRepository } from './adaptations.repository';
import type { LearningFailureCode } from './learning-failure';

/** A version without what it does to probabilities. */
export interface AdaptationVersionView {
  version: number;
  engineVersion: string;
  /** What it is worth against what was in force when it was made. */
  gain: AdaptationGain;
  isInForce: boolean;
  /** False for one made for another version of the embedded engine: it changes nothing. */
  isUsable: boolean;
  createdAt: Date;
  /** When it was last put in force; null when it never was. */
  acceptedAt: Date | null;
}

/** What an organisation's reviews have taught, and what they may teach next. */
export interface AdaptationState {
  /** Null when the engine's own answers count. */
  inForce: AdaptationVersionView | null;
  /** What an administrator may accept; null when nothing better is known. */
  offer: AdaptationVersionView | null;
  /** The latest first. */
  versions: AdaptationVersionView[];
  /** How often a call was looked through so far. */
  lookedThrough: number;
  /** How many more make the service learn again. */
  callsToNext: number;
  /** Whether it is about to learn or at it. */
  isLearning: boolean;
  learntAt: Date | null;
  /** What was last learnt, offered or not; null before. */
  gain: AdaptationGain | null;
  lastError: string | null;
  failureCode: LearningFailureCode | null;
}

/** Versions shown. */
const SHOWN = 20;

/** Only a later version than the one in force can be accepted: an earlier one comes back by undoing. */
export class AdaptationSuperseded extends Error {
  constructor(inForce: number) {
    super(`version ${inForce} is in force; undo it to come back to an earlier one`);
    this.name = 'AdaptationSuperseded';
  }
}

/** Shows, accepts and undoes what was learnt from an organisation's reviews. */
@Injectable()
export class Adaptations {
  constructor(
    private readonly learnings: AdaptationLearningsRepository,
    private readonly versions: AdaptationsRepository,
    private readonly organisations: OrganisationsRepository,
  ) {}

  async state(organisationId: string): Promise<AdaptationState> {
    const learning = await this.learnings.find(organisationId);
    const versions = await this.versions.listLatest(organisationId, SHOWN);
    const inForce = await this.inForce(organisationId, learning, versions);
    const toView = (version: AdaptationVersion): AdaptationVersionView => viewOf(version, inForce?.id);
    const offer = versions.find(
      ({ version, acceptedAt }) => !acceptedAt && version > (inForce?.version ?? 0),
    );
    const { lookedThrough = 0, learntFrom = 0 } = learning ?? {};
    return {
      inForce: inForce && toView(inForce),
      offer: offer && isUsable(offer) ? toView(offer) : null,
      versions: versions.map(toView),
      lookedThrough,
      callsToNext: Math.max(0, CALLS_TO_LEARN_FROM - (lookedThrough - learntFrom)),
      isLearning: learning !== null && (isLearningDue(learning) || learning.leaseOwner !== null),
      learntAt: learning?.learntAt ?? null,
      gain: learning?.gain ? (JSON.parse(learning.gain) as AdaptationGain) : null,
      lastError: learning?.lastError ?? null,
      failureCode: learning?.failureCode ?? null,
    };
  }

  /**
   * Has calls scored by this version from now on. False when there is no such one, or it is in force; throws
   * `AdaptationSuperseded`.
   */
  async accept(manager: EntityManager, organisationId: string, version: number): Promise<boolean> {
    const versions = this.versions.within(manager);
    const learnings = this.learnings.within(manager);
    const learning = await learnings.lock(organisationId);
    const found = await versions.findByVersion(organisationId, version);
    if (!learning || !found || !isUsable(found) || found.id === learning.inForce) return false;
    const inForce = learning.inForce && (await versions.findById(organisationId, learning.inForce));
    if (inForce && inForce.version > version) throw new AdaptationSuperseded(inForce.version);
    await versions.accept(organisationId, found.id, {
      acceptedAt: new Date(),
      replaces: inForce ? inForce.id : null,
    });
    await learnings.update(organisationId, { inForce: found.id });
    return true;
  }

  /** Puts back what was in force before; resolves with the version undone, or null when none is in force. */
  async undo(manager: EntityManager, organisationId: string): Promise<number | null> {
    const learnings = this.learnings.within(manager);
    const learning = await learnings.lock(organisationId);
    if (!learning?.inForce) return null;
    const undone = await this.versions.within(manager).findById(organisationId, learning.inForce);
    await learnings.update(organisationId, { inForce: undone?.replaces ?? null });
    return undone?.version ?? 0;
  }

  /** Has it learn now from what was reviewed so far; the caller wakes the queue after the commit. */
  async request(manager: EntityManager, organisationId: string): Promise<void> {
    const learnings = await this.withRow(manager, organisationId);
    await learnings.update(organisationId, { requestedAt: new Date() });
  }

  /** The same for an organisation that has looked calls through, and nothing for another. */
  async requestAnew(manager: EntityManager, organisationId: string): Promise<void> {
    await this.learnings.within(manager).update(organisationId, { requestedAt: new Date() });
  }

  /** Counts a call that was looked through. */
  async countLookedThrough(manager: EntityManager, organisationId: string): Promise<void> {
    if (await this.learnings.within(manager).countLookedThrough(organisationId)) return;
    await (await this.withRow(manager, organisationId)).countLookedThrough(organisationId);
  }

  /** Takes back that a call was looked through; what was learnt from it stays until the next learning. */
  async discountLookedThrough(manager: EntityManager, organisationId: string): Promise<void> {
    await this.learnings.within(manager).discountLookedThrough(organisationId);
  }

  private async withRow(
    manager: EntityManager,
    organisationId: string,
  ): Promise<AdaptationLearningsRepository> {
    const learnings = this.learnings.within(manager);
    // Of two first ones at once one waits here, and then finds the row.
    await this.organisations.within(manager).lock(organisationId);
    if (!(await learnings.lock(organisationId))) await learnings.insert(organisationId);
    return learnings;
  }

  private async inForce(
    organisationId: string,
    learning: AdaptationLearning | null,
    versions: readonly AdaptationVersion[],
  ): Promise<AdaptationVersion | null> {
    if (!learning?.inForce) return null;
    const shown = versions.find(({ id }) => id === learning.inForce);
    return shown ?? this.versions.findById(organisationId, learning.inForce);
  }
}

const isUsable = ({ engineVersion }: AdaptationVersion): boolean => engineVersion === EMBEDDED_ENGINE.version;

const viewOf = (version: AdaptationVersion, inForce: string | undefined): AdaptationVersionView => ({
  version: version.version,
  engineVersion: version.engineVersion,
  gain: JSON.parse(version.gain) as AdaptationGain,
  isInForce: version.id === inForce,
  isUsable: isUsable(version),
  createdAt: version.createdAt,
  acceptedAt: version.acceptedAt,
});
