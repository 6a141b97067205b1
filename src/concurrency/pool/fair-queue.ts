/** Work of clients, who wait for an answer, goes before work in the background. */
export type Priority = 'client' | 'background';

/** What the queue has to know of those who wait in it. */
export interface Waiting {
  priority: Priority;
  /** Those of one group take turns with those of the others. */
  group: string;
  /** What it holds in memory, in characters. */
  size: number;
}

export interface QueueLimits {
  /** Of those whose client waits; what waits in the background is bounded by who brings it. */
  maxClients: number;
  /** Of all, in characters. */
  maxSize: number;
}

type Groups<T> = Map<string, T[]>;

/**
 * A bounded queue. Clients go before the background, and within each the groups take turns, so that a group with much
 * to do does not keep the others waiting. When it is full, the group that holds most of it gives way.
 */
export class FairQueue<T extends Waiting> {
  private readonly groups: Record<Priority, Groups<T>> = { client: new Map(), background: new Map() };
  private readonly counts: Record<Priority, number> = { client: 0, background: 0 };
  private totalSize = 0;

  constructor(private readonly limits: QueueLimits) {}

  get length(): number {
    return this.counts.client + this.counts.background;
  }

  /** Of all that wait, in characters. */
  get size(): number {
    return this.totalSize;
  }

  waiting(priority: Priority): number {
    return this.counts[priority];
  }

  /** Lets one in; returns those for whom there is no room then, which may be the newcomer. */
  add(newcomer: T): T[] {
    const { priority, group } = newcomer;
    const own = this.groups[priority].get(group);
    if (own) own.push(newcomer);
    else this.groups[priority].set(group, [newcomer]);
    this.count(newcomer, 1);
    const refused: T[] = [];
    while (priority === 'client' && this.isOverfull()) {
      const last = this.largestGroup(newcomer)?.at(-1);
      if (!last) break;
      this.remove(last);
      refused.push(last);
    }
    return refused;
  }

  /**
   * Takes out the next one; undefined when `wanted` refuses it. Those that may not begin yet are passed over, and keep
   * their places.
   */
  next(wanted: (one: T) => boolean = () => true, mayBegin: (one: T) => boolean = () => true): T | undefined {
    for (const priority of ['client', 'background'] as const)
      for (const [group, members] of this.groups[priority]) {
        const at = members.findIndex(mayBegin);
        const one = members[at];
        if (!one) continue;
        if (!wanted(one)) return undefined;
        members.splice(at, 1);
        this.groups[priority].delete(group);
        if (members.length > 0) this.groups[priority].set(group, members);
        this.count(one, -1);
        return one;
      }
    return undefined;
  }

  /** Puts one back that was taken out and not done: before all others. */
  putBack(one: T): void {
    const groups = this.groups[one.priority];
    const members = [one, ...(groups.get(one.group) ?? [])];
    groups.delete(one.group);
    this.groups[one.priority] = new Map([[one.group, members], ...groups]);
    this.count(one, 1);
  }

  /** Takes out one that gives up waiting; false when it is not in the queue. */
  remove(one: T): boolean {
    const groups = this.groups[one.priority];
    const members = groups.get(one.group);
    const at = members?.indexOf(one) ?? -1;
    if (!members || at < 0) return false;
    members.splice(at, 1);
    if (members.length === 0) groups.delete(one.group);
    this.count(one, -1);
    return true;
  }

  private isOverfull(): boolean {
    return this.counts.client > this.limits.maxClients || this.totalSize > this.limits.maxSize;
  }

  /** By what is over its limit; of two that hold as much, the newcomer's. */
  private largestGroup({ group: own }: T): T[] | undefined {
    const tooMany = this.counts.client > this.limits.maxClients;
    const held = (members: readonly T[]): number =>
      tooMany ? members.length : members.reduce((sum, { size }) => sum + size, 0);
    let largest = this.groups.client.get(own);
    for (const members of this.groups.client.values())
      if (!largest || held(members) > held(largest)) largest = members;
    return largest;
  }

  private count({ priority, size }: T, by: 1 | -1): void {
    this.counts[priority] += by;
    this.totalSize += by * size;
  }
}
