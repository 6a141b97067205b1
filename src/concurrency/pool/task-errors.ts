/**
 * A task that was not done for want of room or time before any thread took it, or because the process is stopping.
 * Nothing is wrong with it: it can be given again.
 */
export class TaskDeferred extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'TaskDeferred';
  }
}

/** A thread took the task and did not end it: it ran out of time or memory, or the thread died. */
export class TaskAborted extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'TaskAborted';
  }
}

/** A thread took the task and was ended at its time limit. */
export class TaskTimedOut extends TaskAborted {
  constructor() {
    super('it took longer than its time limit');
  }
}

/** What a task threw in its thread, as it comes out of it; a class of its own cannot cross threads. */
export interface TaskFailure {
  name: string;
  message: string;
  stack?: string;
  /** Its own fields. */
  details: Record<string, unknown>;
}

/** A task threw. */
export class TaskFailed extends Error {
  constructor(readonly failure: TaskFailure) {
    super(failure.message);
    this.name = failure.name;
    this.stack = failure.stack;
  }
}

export function failureOf(error: unknown): TaskFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: 'unknown', details: {} };
  const { name, message, stack } = error;
  return { name, message, stack, details: { ...error } };
}
