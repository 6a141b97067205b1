/**
 * How far the programs that read what strangers sent (decoders, speech models) are shut off from this machine. Plain
 * data, so that it can be handed to a child process.
 */
export type Cell = FullCell | BareCell;

/** No network, no process, no file but what is named, and an empty environment: namespaces of the kernel. */
export interface FullCell {
  kind: 'full';
  /** Folders of the system with the programs and libraries, to be seen but not changed. */
  folders: readonly string[];
  /** Files and devices of the system, in the same way. */
  files: readonly string[];
  /** Whether a list of its own processes can be mounted; containers often refuse it, and few programs miss it. */
  hasProcesses: boolean;
}

/** An empty environment and the limits, where the machine allows no more. */
export interface BareCell {
  kind: 'environment-only';
  /** Why it is no more, for an operator; without secrets. */
  reason: string;
}

/** For callers that were given none. */
export const BARE_CELL: BareCell = { kind: 'environment-only', reason: 'not looked for' };

/** What a program may use, each by the shell's `ulimit` where the system knows it; it is not bounded when left out. */
export interface CellLimits {
  /** Megabytes of memory of its own. */
  memoryMegabytes?: number;
  /** Megabytes of address space. Not for Node, which reserves far more than it uses. */
  addressMegabytes?: number;
  /** Seconds of processor time. */
  processorSeconds?: number;
  /** Bytes of a file it writes: 0 for a program whose output is a pipe. */
  fileBytes?: 0;
}

export interface CellNeeds {
  /** Files and folders it may read beside the system's and itself; absolute paths. */
  readable?: readonly string[];
  limits?: CellLimits;
  /** Variables it needs; it gets no other but the path of the system's programs and the plain locale. */
  environment?: Readonly<Record<string, string>>;
}

/** What to hand to `spawn`, with standard streams and channels as the caller wishes. */
export interface CellCommand {
  command: string;
  args: string[];
  env: Record<string, string>;
}
