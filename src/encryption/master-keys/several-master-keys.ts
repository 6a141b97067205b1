import type { MasterKeys, WrappedKey } from './master-keys';

/** Master keys of several kinds: the first wraps, and whichever wrapped a data key unwraps it. */
export class SeveralMasterKeys implements MasterKeys {
  constructor(
    private readonly first: MasterKeys,
    private readonly others: readonly MasterKeys[],
  ) {}

  get isAvailable(): boolean {
    return this.first.isAvailable;
  }

  newestId(): Promise<string> {
    return this.first.newestId();
  }

  holds(masterKeyId: string): boolean {
    return this.holding(masterKeyId) !== undefined;
  }

  isRemote(masterKeyId?: string): boolean {
    const holding = masterKeyId === undefined ? this.first : this.holding(masterKeyId);
    return holding?.isRemote(masterKeyId) ?? false;
  }

  wrap(dataKey: Buffer, organisationId: string): Promise<WrappedKey> {
    return this.first.wrap(dataKey, organisationId);
  }

  unwrap(key: WrappedKey, organisationId: string): Promise<Buffer> {
    return (this.holding(key.masterKeyId) ?? this.first).unwrap(key, organisationId);
  }

  async problem(): Promise<string | null> {
    const problems = await Promise.all([this.first, ...this.others].map((one) => one.problem()));
    return problems.find((problem) => problem !== null) ?? null;
  }

  private holding(masterKeyId: string): MasterKeys | undefined {
    return [this.first, ...this.others].find((one) => one.holds(masterKeyId));
  }
}
