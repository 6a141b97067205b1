import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../harness/free-port';
import { IngestionClient, type Answer } from '../harness/ingestion-client';
import { startService, type RunningService } from '../harness/running-service';
import { ROOT, ServiceProcess, type Environment } from '../harness/service-process';
import { SeededRandom } from './seeded-random';
import { cutShortRecordings, type ShortRecordings } from './short-recordings';

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
  /** Trouble besides dying processes, drawn now and then. */
  trouble?: Record<string, () => Promise<void>>;
}

/** What a run sent and did. */
export interface CrashTally {
  /** Identifiers of the calls that were answered 200 or 202, or 409 after a try that broke off. */
  transcripts: string[];
  recordings: string[];
  /** Kills by place, those at random moments and other trouble included. */
  kills: Record<string, number>;
  /** Deliveries that got no answer or a 5xx, by answer, repeated as the specification tells clients to. */
  repeated: Record<string, number>;
}

const KILL_AT = join(ROOT, 'test/crash/kill-at.cjs');
const { places } = createRequire(__filename)(KILL_AT) as { places: string[] };

/** Waits cut short, so that what takes minutes in operation happens many times in a run. */
const IMPATIENT: Environment = {
  SWEEP_INTERVAL_MS: '1000',
  LEASE_MS: '3000',
  AUDIO_ORPHAN_AFTER_MS: '8000',
  ANALYSIS_RETRY_SECONDS: '1,1,1,1,1,1,1,1,1,1,1,1',
  RECORDING_RETRY_SECONDS: '1,1,1,1,1,1,1,1,1,1,1,1',
  SHUTDOWN_TIMEOUT_MS: '5000',
  TRANSCRIPTION_PROCESSES: '1',
  LOG_LEVEL: 'warn',
};

const CLIENTS = 3;
const LONGEST_LIFE_MS = 30_000;
/** How long a process lives that is killed at a random moment, and one that is to die at a place it has to come to. */
const LIFE_MS = [2_000, 9_000] as const;
const LIFE_TO_A_PLACE_MS = [4_000, 16_000] as const;

/**
 * Sends calls on both routes while processes are killed at named places and at random moments. The service
 * it returns runs undisturbed again, on the data that is left.
 */
export async function crashRun(
  options: CrashRunOptions,
): Promise<{ service: RunningService; tally: CrashTally }> {
  const service = await startService({
    env: { ...options.env, ...IMPATIENT },
    dataDir: options.dataDir,
    roles: options.roles,
  });
  const organisation = await service.createOrganisation();
  await service.linkAgent(organisation.organisation_id, 'agent-1');
  // The first recording is the test recording, whose audio would be kept; this run is about all the others.
  const client = service.client(organisation.integration_key);
  const run = new CrashRun(options, service, client, cutShortRecordings());
  await service.kill();
  const tally = await run.go();
  await service.start();
  return { service, tally };
}

class CrashRun {
  private readonly random: SeededRandom;
  private readonly tally: CrashTally = { transcripts: [], recordings: [], kills: {}, repeated: {} };
  private over = false;
  private sent = 0;

  constructor(
    private readonly options: CrashRunOptions,
    private readonly service: RunningService,
    private readonly client: IngestionClient,
    private readonly audio: ShortRecordings,
  ) {
    this.random = new SeededRandom(options.seed);
  }

  async go(): Promise<CrashTally> {
    const deadline = Date.now() + this.options.seconds * 1000;
    const stop = sleep(this.options.seconds * 1000).then(() => (this.over = true));
    const clients = Array.from({ length: CLIENTS }, () => this.sendCalls(deadline));
    const processes = this.options.roles.map((role, index) => this.keepAlive(role, index === 0));
    await Promise.all([stop, this.makeTrouble(), ...clients, ...processes]);
    return this.tally;
  }

  /** Starts a process again whenever it has died, each time set to die at another place. */
  private async keepAlive(role: string, answers: boolean): Promise<void> {
    const port = answers ? String(new URL(this.service.url).port) : String(await freePort());
    while (!this.over) {
      const place = this.random.chance(0.8) ? this.random.pick(places) : undefined;
      const child = ServiceProcess.start({
        ...this.service.env,
        ROLE: role,
        PORT: port,
        NODE_OPTIONS: `--require ${KILL_AT}`,
        KILL_AT: place,
        KILL_ON_HIT: String(this.random.between(1, 2)),
      });
      // Counted from when it serves: a slow machine would otherwise kill what never began to work.
      await child.ready(`http://127.0.0.1:${port}/health/live`).catch(() => undefined);
      await this.letLive(child, answers, place ? LIFE_TO_A_PLACE_MS : LIFE_MS);
      // One that nobody killed says why in its last line.
      const unkilled = `ended by itself: ${child.logs.trim().split('\n').at(-1)?.slice(0, 300)}`;
      const where = child.running ? 'a random moment' : (place ?? unkilled);
      this.count(this.tally.kills, where);
      await child.kill();
    }
  }

  /** A few seconds; one that answers also has to accept a call first, however slow the machine is. */
  private async letLive(
    child: ServiceProcess,
    answers: boolean,
    [least, most]: readonly [number, number],
  ): Promise<void> {
    const { transcripts, recordings } = this.tally;
    const accepted = (): number => transcripts.length + recordings.length;
    const before = accepted();
    const from = Date.now();
    const lifetime = this.random.between(least, most);
    const isDue = (): boolean => {
      const lived = Date.now() - from;
      return lived > LONGEST_LIFE_MS || (lived > lifetime && (!answers || accepted() > before));
    };
    while (child.running && !this.over && !isDue()) await sleep(50);
  }

  private async makeTrouble(): Promise<void> {
    const trouble = Object.entries(this.options.trouble ?? {});
    while (!this.over && trouble.length) {
      await sleep(this.random.between(10_000, 20_000));
      if (this.over) return;
      const [name, make] = this.random.pick(trouble);
      await make();
      this.count(this.tally.kills, name);
    }
  }

  private async sendCalls(deadline: number): Promise<void> {
    while (!this.over) {
      const id = `call-${++this.sent}`;
      // The first is a recording, and every eighth: few enough that all are transcribed at the end.
      const isRecording = this.sent % 8 === 1;
      await this.deliver(id, isRecording, deadline + 60_000);
      // Some clients send again what was accepted already.
      if (this.random.chance(0.2)) await this.deliver(id, isRecording, deadline);
      await sleep(this.random.between(20, 300));
    }
  }

  /** Delivers until an answer settles it; one given up at the deadline without an answer was promised nothing. */
  private async deliver(id: string, isRecording: boolean, deadline: number): Promise<void> {
    while (Date.now() < deadline && !(this.over && Date.now() > deadline - 60_000)) {
      const answer = await this.tryToDeliver(id, isRecording);
      if (answer && answer.status < 300) return this.accepted(id, isRecording);
      if (answer?.status === 409) return this.accepted(id, isRecording);
      if (answer && answer.status < 500)
        throw new Error(`${id} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      this.count(this.tally.repeated, answer ? String(answer.status) : 'no answer');
      await sleep(200);
    }
  }

  private tryToDeliver(id: string, isRecording: boolean): Promise<Answer<unknown> | undefined> {
    const metadata = {
      external_conversation_id: id,
      agent_external_id: 'agent-1',
      conversation_date: '2026-11-01T10:00:00Z',
      call_agent_name: 'Robin Agent',
      campaign: 'support',
      outcome_code: 'resolved',
    };
    const { good, bad } = this.audio;
    const delivery: Promise<Answer<unknown>> = isRecording
      ? this.client.deliverRecording(
          { ...metadata, agent_channel: '0' },
          this.random.chance(0.8) ? good : bad,
        )
      : this.client.deliverTranscript({ ...metadata, transcript: TRANSCRIPT });
    return delivery.catch(() => undefined);
  }

  private accepted(id: string, isRecording: boolean): void {
    const list = isRecording ? this.tally.recordings : this.tally.transcripts;
    if (!list.includes(id)) list.push(id);
  }

  private count(tally: Record<string, number>, what: string): void {
    tally[what] = (tally[what] ?? 0) + 1;
  }
}

const TRANSCRIPT = [
  { speaker: 'agent', text: 'Good morning, this is Robin, how may I help you?', start: 0, end: 4 },
  { speaker: 'customer', text: 'My router does not work any more.', start: 5, end: 8 },
  { speaker: 'agent', text: 'I am sorry to hear that. May I have your customer number?', start: 9, end: 14 },
  { speaker: 'customer', text: 'It is on the letter: twelve thirty four.', start: 15, end: 19 },
  {
    speaker: 'agent',
    text: 'Thank you. I have sent you a new one, it arrives tomorrow.',
    start: 21,
    end: 28,
  },
  { speaker: 'agent', text: 'Is there anything else? Then goodbye.', start: 30, end: 36 },
];
