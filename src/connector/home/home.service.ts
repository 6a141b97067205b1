import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { addDays, dayOf, stretchOf, type Days } from '../../calendar/calendar';
import type { ComparedGap } from '../../evaluations/performance/gaps';
import {
  PerformanceQuery,
  type AgentPerformance,
  type CoursePart,
} from '../../evaluations/performance/performance.query';
import type { ComparedFigures } from '../../evaluations/performance/score-figures';
import { WAITING_UP_TO, WaitingCallsQuery } from '../../evaluations/performance/waiting-calls.query';
import { AgentsQuery } from '../../organisations/agents.query';
import { RecordingsQuery, type RejectionCount } from '../../recordings/recordings.query';
import { WebhookEndpoints } from '../../webhooks/endpoints/webhook-endpoints.service';
import { CallList } from '../calls/call-list.service';
import type { CallPageDto } from '../calls/call-summary.dto';

/** Days a home view looks back on. */
export const HOME_PERIODS = ['7', '30', '90'] as const;
export type HomePeriod = (typeof HOME_PERIODS)[number];

/** What waits for a person. */
export interface HomeTasks {
  suspected: number;
  forReview: number;
  failed: number;
  agentsUnlinked: number;
  callsOfUnlinked: number;
  webhooksOff: number;
  upTo: number;
}

/** Where the pipeline stands. */
export interface HomePipeline {
  recordingsWaiting: number;
  callsWaiting: number;
  waitingSince: Date | null;
}

/** How an organisation does, and what waits for somebody. */
export interface HomeView {
  days: Days;
  before: Days;
  tasks: HomeTasks;
  pipeline: HomePipeline;
  total: ComparedFigures;
  course: CoursePart[];
  agentMovers: AgentPerformance[];
  criterionMovers: ComparedGap[];
  rejections: RejectionCount[];
}

/** The calls a person should look at first, as they are shown on the home view. */
const SHOWN_CALLS = 5;
/** Movers told of each kind. */
const MAX_MOVERS = 6;
/** How long counts are used again, in milliseconds: a tab that reloads by itself costs little, a review shows soon. */
const CACHED_MS = 3_000;
const MAX_CACHED = 200;

type Counts = Pick<HomeView, 'tasks' | 'pipeline'>;

/** What an administrator sees first: what to do now, and how the last days went beside those before. */
@Injectable()
export class Home {
  private readonly counted = new LRUCache<string, Counts>({
    max: MAX_CACHED,
    ttl: CACHED_MS,
    fetchMethod: (organisationId) => this.count(organisationId),
  });

  constructor(
    private readonly performance: PerformanceQuery,
    private readonly waiting: WaitingCallsQuery,
    private readonly recordings: RecordingsQuery,
    private readonly agents: AgentsQuery,
    private readonly webhooks: WebhookEndpoints,
    private readonly calls: CallList,
  ) {}

  /** Of the last days by the clocks of a time zone, today included, beside as many before. */
  async of(organisationId: string, period: HomePeriod, timeZone: string): Promise<HomeView> {
    const last = dayOf(new Date(), timeZone);
    const days = { first: addDays(last, 1 - Number(period)), last };
    const by = period === '90' ? 'week' : 'day';
    const { from, to } = stretchOf(days, timeZone);
    const [counts, performance, rejections] = await Promise.all([
      this.counted.fetch(organisationId),
      this.performance.of(organisationId, { days, by, timeZone }),
      this.recordings.rejections(organisationId, from, to),
    ]);
    const { before, total, course, agents, gaps } = performance;
    return {
      ...(counts ?? (await this.count(organisationId))),
      ...{ days, before, total, course, rejections },
      agentMovers: largest(agents),
      criterionMovers: largest(gaps),
    };
  }

  /** The calls a person should look at first, those with a suspicion before all others. */
  async firstCalls(organisationId: string): Promise<CallPageDto['conversations']> {
    const page = await this.calls.page(organisationId, { review: 'true', limit: String(SHOWN_CALLS) });
    return page.conversations;
  }

  private async count(organisationId: string): Promise<Counts> {
    const [calls, recordings, recordingsSince, agents, webhooksOff] = await Promise.all([
      this.waiting.of(organisationId),
      this.recordings.counts(organisationId),
      this.recordings.waitingSince(organisationId),
      this.agents.counts(organisationId),
      this.webhooks.countGivenUp(organisationId),
    ]);
    const { suspected, forReview, due, dueSince, failed } = calls;
    const moments = [dueSince, recordingsSince].flatMap((moment) => moment?.getTime() ?? []);
    return {
      tasks: {
        ...{ suspected, forReview, webhooksOff },
        failed: failed + recordings.failed,
        agentsUnlinked: agents.unlinked,
        callsOfUnlinked: agents.callsWaiting,
        upTo: WAITING_UP_TO,
      },
      pipeline: {
        recordingsWaiting: recordings.inProgress,
        callsWaiting: due,
        waitingSince: moments.length === 0 ? null : new Date(Math.min(...moments)),
      },
    };
  }
}

/** Those that changed most, of those that changed more than chance makes. */
const largest = <T extends AgentPerformance | ComparedGap>(compared: readonly T[]): T[] =>
  compared
    .filter(({ change }) => change?.isBeyondChance)
    .sort((a, b) => Math.abs(b.change?.difference ?? 0) - Math.abs(a.change?.difference ?? 0))
    .slice(0, MAX_MOVERS);
