import { expect } from 'vitest';
import { Description } from '../api/conformance/description';
import type { RunningService } from '../harness/running-service';
import { HostileClient } from './hostile-client';
import { acquaintance, secretsOf } from './hostile-world';

const DRAWN_AT_A_TIME = 50;
/** Processes that start again and again need the cores more than a client that spoils requests. */
const AT_ONCE = 4;

/** Random hostile requests beside a run in which processes die: failing is right then, but in its shape. */
export class HostileBeside {
  private client?: HostileClient;

  constructor(private readonly seed: number) {}

  /** Becomes acquainted with the service; gives what goes on sending until it is told that the run is over. */
  readonly prepare = async (service: RunningService): Promise<(isOver: () => boolean) => Promise<void>> => {
    const { known } = await acquaintance(service);
    const description = await Description.of(service.url);
    const client = new HostileClient({
      known,
      description,
      secrets: secretsOf(service, known),
      mayFail: true,
      atOnce: AT_ONCE,
    });
    this.client = client;
    return async (isOver) => {
      for (let seed = this.seed; !isOver(); seed++) await client.sendMany(seed, DRAWN_AT_A_TIME, isOver);
    };
  };

  expectRightAnswers(): void {
    const { sent = {}, answers = {}, faults = [] } = this.client?.tally ?? {};
    const total = Object.values(sent).reduce((sum, count) => sum + count, 0);
    console.log(`${total} hostile requests, answers: ${JSON.stringify(answers)}`);
    expect(faults, `seed ${this.seed}`).toEqual([]);
  }
}
