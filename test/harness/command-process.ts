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

  /** Its settings come with each command; of these the kind of database is known when the entities are loaded. */
  constructor({ DATABASE_URL }: Environment) {
    this.child = fork(join(__dirname, 'run-commands.mjs'), {
      env: { ...process.env, DATABASE_URL },
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

/** One for each kind of database: the types of columns are decided when the entities are loaded. */
const processes = new Map<boolean, CommandProcess>();

/** Runs a command with these settings as the command line would, without starting Node and loading the service anew. */
export function runCommand(args: string[], env: Environment): Promise<object> {
  const onServer = Boolean(env.DATABASE_URL);
  const process = processes.get(onServer) ?? new CommandProcess(env);
  processes.set(onServer, process);
  return process.run(args, env);
}

/** Closes what the last command may have left open for the next: the files of a service that has ended are whole then. */
export async function closeCommands(): Promise<void> {
  await Promise.all([...processes.values()].map((process) => process.close()));
}
