import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../harness/free-port';
import { Deliveries, type DeliveryTally } from '../harness/deliveries';
import type { IngestionClient } from '../harness/ingestion-client';
import { startService, type CreatedOrganisation, type RunningService } from '../harness/running-service';
import { ROOT, ServiceProcess, type Environment } from '../harness/service-process';
import { SeededRandom } from '../harness/seeded-random';
import { cutShortRecordings, type ShortRecordings } from '../harness/short-recordings';
import { impatientWebhooks } from './endpoints-beside';
import { ShuffledBag } from './shuffled-bag';

export interface CrashRunOptions {
  seed: number;
  /** How long calls are sent while processes die, in seconds. */
  seconds: number;
  /** Settings of the topology. */
  env: Environment;
  /** Where data is kept; a folder of the run's own when absent. */
  dataDir?: string;
  /** One process each; the first answers requests. */
  roles: string[];
  /** Trouble besides dying processes: each once within the time of the run at least. */
  trouble?: Record<string, () => Promise<void>>;
  /** The places and the trouble that the run goes on for, where a slow machine has not come to them in its time. */
  mustHappen: readonly string[];
  /** Is called while the service runs undisturbed, before the first call. */
  prepare?: (service: RunningService, organisation: CreatedOrganisation) => Promise<void>;
  /** Prepares, while the service runs undisturbed, what then goes on beside it all until the run is over. */
  beside?: (service: RunningService) => Promise<(isOver: () => boolean) => Promise<void>>;
}

/** What a run sent and did. */
export interface CrashTally extends DeliveryTally {
  /** Kills by place, those at random moments and other trouble included. */
  kills: Record<string, number>;
}

const KILL_AT = join(ROOT, 'test/crash/kill-at.cjs');
/** Where a process can be killed, and one of a role. */
export const { places, placesOf } = createRequire(__filename)(KILL_AT) as {
  places: string[];
  placesOf: (role: string) => string[];
};

/** Waits cut short, so that what takes minutes in operation happens many times in a run. */
const IMPATIENT: Environment = {
  SWEEP_INTERVAL_MS: '1000',
  LEASE_MS: '3000',
  AUDIO_ORPHAN_AFTER_MS: '8000',
  // The first waits also stand between starts that never ended: five in a row would have a call put aside, and with no
  // time between them the kills would hit one that is not their cause so often.
  ANALYSIS_RETRY_SECONDS: '5,15,30,1,1,1,1,1,1,1,1,1',
  RECORDING_RETRY_SECONDS: '1,1,1,1,1,1,1,1,1,1,1,1',
  SHUTDOWN_TIMEOUT_MS: '5000',
  TRANSCRIPTION_PROCESSES: '1',
  LOG_LEVEL: 'warn',
};

/** So many times as long as it should take a run may take longer on a busy machine. */
export const MAX_TIMES = 3;
/** The longest time between two troubles. */
const MAX_QUIET_MS = 15_000;

const MAX_LIFE_MS = 30_000;
/** How long a process lives that is killed at a random moment, and one that is to die at a place it has to come to. */
const LIFE_MS = [2_000, 9_000] as const;
const LIFE_TO_A_PLACE_MS = [4_000, 16_000] as const;
/** When only one of them may be left that has to come somewhere, all live as long as that takes. */
const LATE_LIFE_MS = [MAX_LIFE_MS, MAX_LIFE_MS] as const;

/**
 * Sends calls on both routes while processes are killed at named places and at random moments. The service
 * it returns runs undisturbed again, on the data that is left.
 */
export async function crashRun(
  options: CrashRunOptions,
): Promise<{ service: RunningService; tally: CrashTally }> {
  const service = await startService({
    env: { ...options.env, ...IMPATIENT, ...impatientWebhooks(options.seconds) },
    dataDir: options.dataDir,
    roles: options.roles,
  });
  const organisation = await service.createOrganisation();
  await service.linkAgent(organisation.organisation_id, 'agent-1');
  // The first recording is the test recording, whose audio would be kept; this run is about all the others.
  const client = service.client(organisation.integration_key);
  const run = new CrashRun(options, service, client, cutShortRecordings());
  await options.prepare?.(service, organisation);
  const beside = await options.beside?.(service);
  await service.kill();
  const tally = await run.go(beside);
  await service.start();
  return { service, tally };
}

class CrashRun {
  private readonly random: SeededRandom;
  private readonly kills: Record<string, number> = {};
  private readonly deliveries: Deliveries;
  /** Shared by the processes of a role, so that each place is tried before one is tried again. */
  private readonly places: Map<string, ShuffledBag<string>>;
  private over = false;
  /** The time is over, and something has not happened yet that must: nothing else is done any more. */
  private isLate = false;

  constructor(
    private readonly options: CrashRunOptions,
    private readonly service: RunningService,
    client: IngestionClient,
    audio: ShortRecordings,
  ) {
    this.random = new SeededRandom(options.seed);
    this.deliveries = new Deliveries(client, audio, this.random);
    const roles = [...new Set(options.roles)];
    this.places = new Map(roles.map((role) => [role, new ShuffledBag(placesOf(role), this.random)]));
  }

  async go(beside?: (isOver: () => boolean) => Promise<void>): Promise<CrashTally> {
    const stop = this.endInTime();
    const processes = this.options.roles.map((role, index) => this.keepAlive(role, index === 0));
    const sending = this.deliveries.sendUntil(() => this.over);
    await Promise.all([stop, this.makeTrouble(), sending, beside?.(() => this.over), ...processes]);
    return { ...this.deliveries.tally, kills: this.kills };
  }

  /**
   * After the time of the run; later on a machine so busy that no call of either route was accepted yet, or that not all has
   * happened that must.
   */
  private async endInTime(): Promise<void> {
    const timeMs = this.options.seconds * 1000;
    await sleep(timeMs);
    const latest = Date.now() + MAX_TIMES * timeMs;
    const { transcripts, recordings } = this.deliveries.tally;
    this.isLate = true;
    while ((!transcripts.length || !recordings.length || this.missing.length > 0) && Date.now() < latest)
      await sleep(250);
    this.over = true;
  }

  private get missing(): string[] {
    return this.options.mustHappen.filter((name) => !(name in this.kills));
  }

  /** Where the next process of a role is to die; undefined for one that dies when its life is over. */
  private nextPlace(role: string, places: ShuffledBag<string>): string | undefined {
    if (!this.isLate) return this.random.chance(0.8) ? places.draw() : undefined;
    const left = placesOf(role).filter((place) => this.missing.includes(place));
    return left[this.random.between(0, Math.max(0, left.length - 1))];
  }

  /** Starts a process again whenever it has died, each time set to die at another place. */
  private async keepAlive(role: string, answers: boolean): Promise<void> {
    const places = this.places.get(role)!;
    const port = answers ? String(new URL(this.service.url).port) : String(await freePort());
    while (!this.over) {
      const place = this.nextPlace(role, places);
      const child = ServiceProcess.start({
        ...this.service.env,
        ROLE: role,
        PORT: port,
        NODE_OPTIONS: `--require ${KILL_AT}`,
        KILL_AT: place,
        KILL_ON_HIT: String(this.isLate ? 1 : this.random.between(1, 2)),
      });
      // Counted from when it serves: a slow machine would otherwise kill what never began to work.
      await child.ready(`http://127.0.0.1:${port}/health/live`).catch(() => undefined);
      await this.letLive(child, answers, this.lifeOf(place));
      // One that nobody killed says why in its last line.
      const unkilled = `ended by itself: ${child.logs.trim().split('\n').at(-1)?.slice(0, 300)}`;
      if (place && child.running) places.putBack(place);
      const where = child.running ? 'a random moment' : (place ?? unkilled);
      this.count(where);
      await child.kill();
    }
  }

  private lifeOf(place: string | undefined): readonly [number, number] {
    if (this.isLate) return LATE_LIFE_MS;
    return place ? LIFE_TO_A_PLACE_MS : LIFE_MS;
  }

  /** A few seconds; one that answers also has to accept a call first, however slow the machine is. */
  private async letLive(
    child: ServiceProcess,
    answers: boolean,
    [least, most]: readonly [number, number],
  ): Promise<void> {
    const before = this.deliveries.accepted;
    const from = Date.now();
    const lifetime = this.random.between(least, most);
    const isDue = (): boolean => {
      const lived = Date.now() - from;
      return lived > MAX_LIFE_MS || (lived > lifetime && (!answers || this.deliveries.accepted > before));
    };
    while (child.running && !this.over && !isDue()) await sleep(50);
  }

  private async makeTrouble(): Promise<void> {
    const trouble = Object.entries(this.options.trouble ?? {});
    const quietMs = Math.min(MAX_QUIET_MS, (this.options.seconds * 1000) / (trouble.length + 1));
    const bag = new ShuffledBag(trouble, this.random);
    while (!this.over && trouble.length) {
      await sleep(quietMs);
      if (this.over) return;
      const [name, make] = bag.draw();
      if (this.isLate && name in this.kills) continue;
      await make();
      this.count(name);
    }
  }

  private count(what: string): void {
    this.kills[what] = (this.kills[what] ?? 0) + 1;
  }
}
