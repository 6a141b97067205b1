import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RunningService } from '../harness/running-service';

/** An ask is answered within this time however busy the machine is, or the event loop stood still. */
const LIVE_LIMIT_MS = 10_000;
/** What an ask takes at most while heavy work goes on that is not the event loop's, two cores shared with it. */
const PROMPT_MS = 3_000;
const BETWEEN_ASKS_MS = 200;
/**
 * What a process may hold more than after its warm-up once it is quiet, in bytes. A heap that has grown under a load is
 * not given back at once, so this is some bodies of the largest size; what leaks, grows past it.
 */
const MEMORY_ALLOWANCE = 250 * 1024 * 1024;

/** Longer than a start waits before it loads its model, and what a process at rest may grow by in that time. */
const AT_REST_MS = 8_000;
/** One alone may come before the model is loaded. */
const AT_REST_LOOKS = 3;
const AT_REST_BYTES = 20 * 1024 * 1024;

/** One process, told from a later one that was given the same number. */
interface Identity {
  pid: number;
  startedAt: string;
}

export interface MemorySample {
  at: number;
  /** Resident bytes of all processes of the service. */
  bytes: number;
}

/** Looks on while a service is treated badly: are its processes the same, do they answer, what do they hold. */
export class ServiceWatch {
  /** Asks of `/health/live` that were not answered 200 in time, and why. */
  readonly failures: string[] = [];
  readonly memory: MemorySample[] = [];
  /** Milliseconds each ask took. */
  private readonly times: number[] = [];
  private readonly processes: Identity[];
  private warm: number[];
  private over = false;
  private readonly asking: Promise<void>;

  /** Begins with a service that has done some work already, so that what a first call loads is there. */
  constructor(private readonly service: RunningService) {
    this.processes = service.pids.map((pid) => ({ pid, startedAt: startOf(pid) }));
    this.warm = service.pids.map(residentBytes);
    this.asking = this.ask();
  }

  get asks(): number {
    return this.times.length;
  }

  get longestMs(): number {
    return Math.max(0, ...this.times);
  }

  /**
   * Does `work`, in which every ask but one is to be answered at once: one alone may have met a pause of the machine. An
   * event loop that stands still makes several wait, and a single one that stands for longer is a failure (`expectUnharmed`).
   */
  async expectPromptDuring(work: () => Promise<unknown>): Promise<void> {
    const before = this.asks;
    await work();
    await expect.poll(() => this.asks, { timeout: 4 * LIVE_LIMIT_MS }).toBeGreaterThan(before + 2);
    const [, second = 0] = this.times.slice(before).toSorted((a, b) => b - a);
    expect(second, 'milliseconds of the longest ask of /health/live but one').toBeLessThan(PROMPT_MS);
  }

  async stop(): Promise<void> {
    this.over = true;
    await this.asking;
  }

  /** Whether every process is the one it was. */
  get sameProcesses(): boolean {
    return this.processes.every(({ pid, startedAt }) => startOf(pid) === startedAt);
  }

  /** The service is what it was: the same processes, every ask answered meanwhile. */
  async expectUnharmed(): Promise<void> {
    expect(this.sameProcesses, `a process ended:\n${this.service.logs.slice(-3_000)}`).toBe(true);
    const { asks } = this;
    // One more ask, which begins after whatever was done.
    await expect.poll(() => this.asks, { timeout: 4 * LIVE_LIMIT_MS }).toBeGreaterThan(asks + 1);
    expect(this.failures, 'asks of /health/live without an answer').toEqual([]);
  }

  /** Waits until every process holds about what it held when it was warm. */
  async expectMemoryBack(): Promise<void> {
    for (const [index, { pid }] of this.processes.entries())
      await expect
        .poll(() => residentBytes(pid) - (this.warm[index] ?? 0), { timeout: 60_000, interval: 500 })
        .toBeLessThan(MEMORY_ALLOWANCE);
  }

  /**
   * Waits until no process has grown for some seconds. Each loads its embedding model five seconds after its start, when
   * nothing is asked of it: 240 MB that are no request's.
   */
  async untilAtRest(): Promise<void> {
    const deadline = Date.now() + 120_000;
    let before: number[] = [];
    for (let quiet = 0; quiet < AT_REST_LOOKS; await sleep(AT_REST_MS)) {
      const now = this.processes.map(({ pid }) => residentBytes(pid));
      const isQuiet = now.every((bytes, index) => bytes - (before[index] ?? 0) <= AT_REST_BYTES);
      quiet = isQuiet ? quiet + 1 : 0;
      before = now;
      if (Date.now() > deadline)
        throw new Error('a process of the service goes on growing though it is idle');
    }
    this.warm = before;
  }

  /** The most bytes the processes come to hold beyond what they hold now, while `work` goes on. */
  async growthDuring(work: () => Promise<unknown>): Promise<number> {
    const before = this.processes.map(({ pid }) => {
      // The kernel then counts the peak anew.
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      return residentBytes(pid);
    });
    await work();
    const growth = this.processes.map(({ pid }, index) => bytesOf(pid, 'VmHWM') - (before[index] ?? 0));
    return Math.max(...growth);
  }

  private async ask(): Promise<void> {
    while (!this.over) {
      const from = Date.now();
      const fault = await liveFault(this.service.url);
      this.times.push(Date.now() - from);
      if (fault) this.failures.push(`${new Date(from).toISOString()} ${fault}`);
      this.memory.push({
        at: from,
        bytes: this.service.pids.map(residentBytes).reduce((sum, rss) => sum + rss, 0),
      });
      await sleep(BETWEEN_ASKS_MS);
    }
  }
}

/** Why `/health/live` is no 200, or null. On a connection of its own, as a watching system asks. */
function liveFault(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const asked = get(`${url}/health/live`, { agent: false, timeout: LIVE_LIMIT_MS }, (answer) => {
      answer.resume();
      answer.once('error', (error) => resolve(error.message));
      answer.once('end', () => resolve(answer.statusCode === 200 ? null : `status ${answer.statusCode}`));
    });
    const limit = setTimeout(() => asked.destroy(new Error('no answer in time')), LIVE_LIMIT_MS);
    asked.once('close', () => clearTimeout(limit));
    asked.once('error', (error) => resolve(error.message));
  });
}

/** Clock ticks since the machine started; empty when there is no such process. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}

export const residentBytes = (pid: number): number => bytesOf(pid, 'VmRSS');

function bytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return 1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
