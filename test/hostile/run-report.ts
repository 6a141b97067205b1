import type { StoredCall } from '../harness/stored-calls';
import type { DeliveryTally } from '../harness/deliveries';
import type { HostileTally } from './hostile-client';
import type { MemorySample, ServiceWatch } from './service-watch';

/** What became of the calls that well-meaning clients delivered meanwhile. */
export interface DeliveredCalls {
  accepted: number;
  /** Accepted and not stored, or not done in the end. */
  lost: string[];
  /** With more than one conversation or evaluation. */
  doubled: string[];
  /** Of anybody: neither done nor given up. */
  left: string[];
}

export function deliveredCalls(
  { transcripts, recordings }: DeliveryTally,
  calls: StoredCall[],
): DeliveredCalls {
  const byId = new Map(calls.map((call) => [call.id, call]));
  const isDone = (id: string): boolean => {
    const call = byId.get(id);
    return call?.status === 'rejected' || (call?.conversations === 1 && call.evaluations === 1);
  };
  const isSettled = ({ route, status, analysis }: StoredCall): boolean =>
    route === 'recording'
      ? ['ingested', 'rejected', 'failed'].includes(status ?? '')
      : ['done', 'failed'].includes(analysis ?? '');
  const accepted = [...transcripts, ...recordings];
  const isDoubled = (call: StoredCall): boolean => call.conversations > 1 || call.evaluations > 1;
  return {
    accepted: accepted.length,
    lost: accepted.filter((id) => !isDone(id)),
    doubled: calls.filter(isDoubled).map(({ id }) => id),
    left: calls.filter((call) => !isSettled(call)).map(({ id }) => id),
  };
}

/** A run as a table, for whoever watches over a long one. */
export function runReport(
  hostile: HostileTally,
  calls: DeliveredCalls,
  repeated: Record<string, number>,
  watch: ServiceWatch,
): string {
  const megabytes = (bytes = 0): string => `${Math.round(bytes / 1024 ** 2)} MB`;
  const { memory } = watch;
  const most = memory.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  const floors = memoryFloors(memory).map((bytes) => Math.round(bytes / 1024 ** 2));
  const rows: [what: string, value: string | number][] = [
    ...sorted(hostile.sent).map(([kind, sent]): [string, number] => [`sent, ${kind}`, sent]),
    ...sorted(hostile.answers).map(([status, answers]): [string, number] => [`answered ${status}`, answers]),
    ['answered wrongly', hostile.faults.length],
    ['same processes', watch.sameProcesses ? 'yes' : 'NO'],
    ['calls accepted', calls.accepted],
    ['calls lost', calls.lost.length],
    ['calls doubled', calls.doubled.length],
    ['calls left', calls.left.length],
    ['deliveries repeated', JSON.stringify(repeated)],
    ['memory at start', megabytes(memory[0]?.bytes)],
    ['memory in the middle', megabytes(memory[Math.floor(memory.length / 2)]?.bytes)],
    ['memory at the end', megabytes(memory.at(-1)?.bytes)],
    ['memory at most', megabytes(most)],
    ['least in each tenth', `${floors.join(', ')} MB`],
    ['asks of /health/live', watch.asks],
    ['of them unanswered', watch.failures.length],
    ['longest answer', `${watch.longestMs} ms`],
  ];
  return rows.map(([what, value]) => `${what.padEnd(24)}${value}`).join('\n');
}

/**
 * The least that was held in each tenth of a run. Garbage comes and goes between two collections; what leaks raises the
 * floor.
 */
function memoryFloors(memory: readonly MemorySample[]): number[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const part = memory.slice((tenth * memory.length) / 10, ((tenth + 1) * memory.length) / 10);
    return part.reduce((least, { bytes }) => Math.min(least, bytes), Infinity);
  }).filter(Number.isFinite);
}

const sorted = (tally: Record<string, number>): [string, number][] =>
  Object.entries(tally).sort(([a], [b]) => a.localeCompare(b));
