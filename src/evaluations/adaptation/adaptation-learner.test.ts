import type { EntityManager } from 'typeorm';
import { describe, expect, it } from 'vitest';
import type { QueueSettings } from '../../config/queue-settings';
import type { Database } from '../../database/database';
import type { Scorer } from '../../scoring/scorer';
import type { EvaluationsRepository } from '../evaluations.repository';
import type { Rubrics } from '../rubrics/rubrics.service';
import type { AdaptationLearning } from './adaptation-learning.entity';
import { AdaptationLearner } from './adaptation-learner.service';
import type { AdaptationLearningsRepository } from './adaptation-learnings.repository';
import type { AdaptationsRepository } from './adaptations.repository';

const EARLIER = new Date('2026-11-01T10:00:00Z');
const LATER = new Date('2026-11-01T10:00:05Z');

/** A row in memory, and a learner that is at it; `meanwhile` happens while it learns. */
function learnerOf(fields: Partial<AdaptationLearning>, meanwhile: (row: AdaptationLearning) => void) {
  const row = {
    organisationId: 'o',
    lookedThrough: 20,
    learntFrom: 0,
    requestedAt: null,
    inForce: null,
    versions: 0,
    starts: 0,
    ...fields,
  } as AdaptationLearning;
  const rows: Partial<AdaptationLearningsRepository> = {
    find: () => Promise.resolve({ ...row }),
    lock: () => Promise.resolve({ ...row }),
    take: () => Promise.resolve(true),
    release: () => Promise.resolve(),
    finish: (_id, _owner, change) => Promise.resolve(Boolean(Object.assign(row, change))),
  };
  rows.within = () => rows as AdaptationLearningsRepository;
  const versions: Partial<AdaptationsRepository> = { deleteOffers: () => Promise.resolve() };
  versions.within = () => versions as AdaptationsRepository;
  const scorer = {
    learn: () => {
      meanwhile(row);
      return Promise.resolve({ criteria: [], gain: {}, isBetter: false });
    },
    reviewedAnswers: () => Promise.resolve([]),
  };
  const learner = new AdaptationLearner(
    { write: (work: (manager: EntityManager) => unknown) => work({} as EntityManager) } as Database,
    rows as AdaptationLearningsRepository,
    versions as AdaptationsRepository,
    { listReviewed: () => Promise.resolve([]) } as unknown as EvaluationsRepository,
    { current: () => Promise.resolve({ hash: '', source: '' }) } as unknown as Rubrics,
    scorer as unknown as Scorer,
    { LEASE_MS: 60_000 } as QueueSettings,
  );
  return { row, learn: () => learner.learn('o', new AbortController().signal) };
}

describe('learning from reviews', () => {
  it('does what was asked for and looked through before it began', async () => {
    const { row, learn } = learnerOf({ requestedAt: EARLIER }, () => undefined);
    await learn();
    expect(row).toMatchObject({ requestedAt: null, learntFrom: 20 });
  });

  it('leaves a request made meanwhile, and the calls looked through meanwhile', async () => {
    const { row, learn } = learnerOf({ requestedAt: EARLIER }, (now) => {
      now.requestedAt = LATER;
      now.lookedThrough = 41;
    });
    await learn();
    expect(row).toMatchObject({ requestedAt: LATER, learntFrom: 20 });
  });

  it('leaves a request made meanwhile when it fails', async () => {
    const { row, learn } = learnerOf({}, (now) => {
      now.requestedAt = LATER;
      throw new TypeError('some fault');
    });
    await learn();
    expect(row).toMatchObject({
      requestedAt: LATER,
      lastError: 'learning failed; the log has the cause',
      failureCode: 'learning_failed',
    });
  });

  it('stays due when another version was put in force meanwhile', async () => {
    const { row, learn } = learnerOf({}, (now) => (now.inForce = 'another'));
    await learn();
    expect(row).toMatchObject({ learntFrom: 0, inForce: 'another' });
  });
});
