import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Description } from '../api/conformance/description';
import { faultOf, successShape, type Secrets } from './answer-shape';
import { hostileRequest, type Change, type HostileRequest } from './changes';
import { exchange } from './raw-exchange';
import type { Acquaintance } from './acquaintance';
import { SPOILED_OPERATIONS } from './valid-requests';
import { escaped, writeRequest } from './write-request';

/** How many requests are under way at once: enough that waiting costs little time, few enough to be told apart. */
const AT_ONCE = 16;
/** Within this an undisturbed service has answered a whole request, or closed its connection, however busy it is. */
const WHOLE_REQUEST_MS = 60_000;
/** Before the next try where nobody listens: a process that starts needs the cores. */
const REFUSED_PAUSE_MS = 500;

export interface HostileTally {
  /** Requests by what was spoiled first. */
  sent: Record<string, number>;
  /** Answers by status; what came of requests that had none. */
  answers: Record<string, number>;
  /** Requests that were answered wrongly, as bytes that can be sent again. */
  faults: string[];
}

/** Where a request stands among those drawn. */
export interface Place {
  seed: number;
  index: number;
}

export interface HostileOptions {
  known: Acquaintance;
  secrets: Secrets;
  description: Description;
  /** Something the service needs is away or it is being killed: failing is then right, in its shape. */
  mayFail?: boolean;
  atOnce?: number;
}

/** Which changes make an answer to another question than the operation's. */
const CHANGES_THE_QUESTION: ReadonlySet<Change['kind']> = new Set<Change['kind']>([
  'method',
  'target',
  'bytes',
  'version',
  'line ends',
  'again',
  'trailing',
]);

/** Changes after which the service still sees where a request ends, so that it owes an answer. */
const LEAVES_WHOLE: ReadonlySet<Change['kind']> = new Set<Change['kind']>([
  'no header',
  'header twice',
  'header flood',
  'content type',
  'encoding',
  'bomb',
  'json',
  'member',
  'own member',
  'part head',
  'part name',
  'body cut',
]);

const isWhole = ({ changes, sending }: HostileRequest): boolean =>
  !sending.cut && changes.every(({ kind }) => LEAVES_WHOLE.has(kind));

/** A client that sends spoiled requests; the same ones in the same order for the same seed. */
export class HostileClient {
  readonly tally: HostileTally = { sent: {}, answers: {}, faults: [] };
  private readonly requests = hostileRequest(SPOILED_OPERATIONS);

  constructor(private readonly options: HostileOptions) {}

  /** Sends `count` requests and gives the places of those that were answered wrongly. */
  async sendMany(seed: number, count: number, until: () => boolean = () => false): Promise<number[]> {
    const drawn = fc.sample(this.requests, { seed, numRuns: count });
    const wrong: number[] = [];
    let next = 0;
    const sender = async (): Promise<void> => {
      while (next < drawn.length && !until()) {
        const place = next++;
        const fault = await this.send(drawn[place]!);
        if (!fault) continue;
        wrong.push(place);
        this.tally.faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: this.options.atOnce ?? AT_ONCE }, sender));
    return wrong.sort((a, b) => a - b);
  }

  /** The smallest request found that is still answered wrongly, made from the one drawn at `place`. */
  async smallest({ seed, index }: Place, isHarmed: () => boolean): Promise<string> {
    const property = fc.asyncProperty(this.requests, async (request) => {
      const fault = await this.send(request);
      if (fault) throw new Error(fault);
      if (isHarmed()) throw new Error(`harms the service: ${this.printed(request)}`);
    });
    const { failed, errorInstance, counterexample } = await fc.check(property, {
      seed,
      path: String(index),
      interruptAfterTimeLimit: 60_000,
    });
    if (!failed) return 'alone it is answered rightly';
    const found = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    return `${JSON.stringify(counterexample)}\n${found}`;
  }

  /** What is wrong with the answer to a request, with the bytes that had it so; null when nothing is. */
  async send(request: HostileRequest): Promise<string | null> {
    const { known, secrets, description, mayFail = false } = this.options;
    const { bytes, sending } = writeRequest(request, known);
    const isOwed = isWhole(request) && !mayFail;
    const patience = isOwed ? { patienceMs: WHOLE_REQUEST_MS } : {};
    const { answers, closed, refused, gaveUp } = await exchange(known.url, bytes, {
      ...sending,
      ...patience,
    });
    if (refused) {
      count(this.tally.answers, 'refused');
      await sleep(REFUSED_PAUSE_MS);
      return null;
    }
    count(this.tally.sent, request.changes[0]?.kind ?? 'nothing');
    for (const { status } of answers) count(this.tally.answers, String(status));
    if (!answers.length) count(this.tally.answers, outcomeWithoutAnswer(closed, gaveUp));
    const asks = request.changes.some(({ kind }) => CHANGES_THE_QUESTION.has(kind));
    const shaped = asks || request.operation.startsWith('/') ? undefined : request.operation;
    const wrong = answers
      .map(
        (answer) =>
          faultOf(answer, secrets, mayFail) ?? (shaped ? successShape(description, shaped, answer) : null),
      )
      .find((fault) => fault !== null);
    if (wrong) return `the answer ${wrong}\n${escaped(bytes)}`;
    if (isOwed && gaveUp && !answers.length) return `a whole request is never answered\n${escaped(bytes)}`;
    return closed ? null : `the connection is not closed when its client is done\n${escaped(bytes)}`;
  }

  private printed(request: HostileRequest): string {
    return escaped(writeRequest(request, this.options.known).bytes);
  }
}

/** A request that is not whole may wait for its rest until its client gives up. */
function outcomeWithoutAnswer(closed: boolean, gaveUp: boolean): string {
  if (!closed) return 'hangs';
  return gaveUp ? 'nothing until given up' : 'closed';
}

function count(tally: Record<string, number>, what: string): void {
  tally[what] = (tally[what] ?? 0) + 1;
}
