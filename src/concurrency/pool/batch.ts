import type { TaskFailure } from './task-errors';

/** To a thread: a task, and what it has to know for it. */
export interface TaskMessage {
  task: unknown;
  shared?: { key: string; value?: unknown };
  /** Key of a shared value to forget; it is sent again when it is needed again. */
  forget?: string;
}

/** To a thread: tasks to be done one after the other. */
export interface BatchMessage {
  tasks: TaskMessage[];
  /** Where it says how far it is, and reads how far it may go: see `PROGRESS`. */
  progress: Int32Array;
  /** When the batch was sent, in milliseconds as `Date.now` counts. */
  sentAt: number;
}

/** Places in the shared memory of a batch: the task in work, when it began after `sentAt`, and the first not to begin. */
export const PROGRESS = { at: 0, beganMs: 1, end: 2 } as const;

/** What became of the task at a place of the batch. */
export type Outcome = { at: number } & ({ reply: unknown } | { failure: TaskFailure });

/** From a thread: that it is ready, or what became of tasks, `ended` with the last of a batch. */
export type ThreadMessage = 'ready' | { outcomes: Outcome[]; ended: boolean };
