import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Environment } from './service-process';

interface Answer {
  id: number;
  result?: object;
  error?: string;
}

/** A process that runs commands. Ends with the test process, for then its channel is closed. */
class CommandProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private asked = 0;

  constructor() {
    this.child = fork(join(__dirname, 'run-commands.mjs'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child.on('message', (answer: Answer) => this.settle(answer));
    this.child.once('exit', (status) => {
      for (const id of this.waiting.keys())
        this.settle({ id, error: `the process of the commands ended with status ${status}` });
    });
  }

  async run(args: string[], env: Environment): Promise<object> {
    // JSON leaves out what is undefined, and such a setting is to be removed.
    const settings = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? null]));
    const { result, error } = await this.ask({ args, env: settings });
    if (!result) throw new Error(`${args.join(' ')} was refused: ${error}`);
    return result;
  }

  /** When every command before has ended, nothing holds a database open any more. */
  async close(): Promise<void> {
    if (this.child.connected) await this.ask({});
  }

  private ask(question: object): Promise<Answer> {
    const id = ++this.asked;
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    this.child.send({ id, ...question });
    return answered;
  }

  private settle(answer: Answer): void {
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }
}

let started: CommandProcess | undefined;

/** Runs a command with these settings as the command line would, without starting Node and loading the service anew. */
export function runCommand(args: string[], env: Environment): Promise<object> {
  started ??= new CommandProcess();
  return started.run(args, env);
}

/** Closes what the last command may have left open for the next: the files of a service that has ended are whole then. */
export async function closeCommands(): Promise<void> {
  await started?.close();
}
