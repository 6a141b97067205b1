import { parentPort } from 'node:worker_threads';
import type { TaskMessage, ThreadMessage } from './pool-thread';
import { failureOf } from './task-errors';

/** Does a task; `shared` is the value sent for it, the same object for as long as this thread keeps it. */
export type TaskHandler = (task: unknown, shared: unknown) => unknown;

/** The program of a pool's thread: does every task it is sent with `handle`, and says what became of it. */
export function serveTasks(handle: TaskHandler): void {
  const values = new Map<string, unknown>();
  const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

  const work = async ({ task, shared, forget }: TaskMessage): Promise<void> => {
    if (forget !== undefined) values.delete(forget);
    if (shared && 'value' in shared) values.set(shared.key, shared.value);
    try {
      say({ reply: await handle(task, shared && values.get(shared.key)) });
    } catch (error) {
      say({ failure: failureOf(error) });
    }
  };
  parentPort?.on('message', (message: TaskMessage) => void work(message));
  say('ready');
}
