import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Connection } from 'mysql2/promise';
import { freePort } from '../../harness/free-port';
import {
  PrivateServer,
  programPath,
  serverFolder,
  ServiceMissing,
  unprivilegedAccount,
} from './private-server';

export interface TestMariaDb {
  /** Of a first empty database. */
  url: string;
  /** The URL of another empty database. */
  newDatabase(): Promise<string>;
  /** Ends the server at once, as a power cut. Only of a server of our own. */
  kill(): Promise<void>;
  /** Brings it back with what it had committed. Only of a server of our own. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'calls';
const PASSWORD = 'calls';

/** The server of `TEST_DATABASE_URL`, in databases that are dropped at the end, or a private MariaDB. */
export async function startMariaDb(): Promise<TestMariaDb> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? givenServer(given) : startOwnMariaDb();
}

async function givenServer(url: string): Promise<TestMariaDb> {
  const made: string[] = [];
  const run = async (work: (connection: Connection) => Promise<unknown>) => {
    const connection = await createConnection(url);
    await work(connection).finally(() => connection.end());
  };
  const newDatabase = async () => {
    const name = databaseName();
    await run((connection) => connection.query(createDatabase(name)));
    made.push(name);
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };
  const refuse = () => Promise.reject(new Error('only a database server of our own can be killed'));
  return {
    url: await newDatabase(),
    newDatabase,
    kill: refuse,
    restart: refuse,
    stop: () =>
      run(async (connection) => {
        for (const name of made) await connection.query(`DROP DATABASE ${name}`);
      }),
  };
}

/** A private MariaDB, also where another is given: for what has to be set when a server starts. */
export async function startOwnMariaDb(options: string[] = []): Promise<TestMariaDb> {
  const [install, program] = [programPath('mariadb-install-db'), programPath('mariadbd')];
  if (!install || !program)
    throw new ServiceMissing('MariaDB 10.11 or MySQL 8', 'TEST_DATABASE_URL', 'database');
  const account = unprivilegedAccount();
  const { name, uid, gid } = account;
  const folder = serverFolder('mariadb', account);
  const [data, socketPath] = [join(folder, 'data'), join(folder, 's')];
  const port = await freePort();
  const as = ['--no-defaults', `--user=${name}`, `--datadir=${data}`];
  execFileSync(install, [...as, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    uid,
    gid,
    cwd: folder,
    stdio: 'pipe',
  });
  const network = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${socketPath}`];
  // Small, because it shares its machine with what is tested.
  const size = ['--innodb-buffer-pool-size=64M', '--innodb-log-file-size=32M', '--performance-schema=OFF'];
  // A commit reaches the operating system and so outlives the server's process, which tests kill. Waiting for the disk
  // would only guard against a power cut, and takes most of a test's time.
  const durability = ['--innodb-flush-log-at-trx-commit=2'];
  const args = [...as, ...network, ...size, ...durability, `--pid-file=${join(folder, 'pid')}`, ...options];
  const asRoot = async (statements: string[]) => {
    const connection = await createConnection({ socketPath, user: 'root' });
    try {
      for (const statement of statements) await connection.query(statement);
    } finally {
      await connection.end();
    }
  };
  const server = new PrivateServer(program, args, folder, account, () => asRoot(['SELECT 1']));
  await server.start();
  // An account of `localhost` shadows one of `%`, so both names of this machine get their own.
  for (const host of ['localhost', '127.0.0.1'])
    await asRoot([
      `CREATE USER '${USER}'@'${host}' IDENTIFIED BY '${PASSWORD}'`,
      `GRANT ALL ON *.* TO '${USER}'@'${host}' WITH GRANT OPTION`,
    ]);
  const newDatabase = async () => {
    const database = databaseName();
    await asRoot([createDatabase(database)]);
    return `mysql://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  };
  return {
    url: await newDatabase(),
    newDatabase,
    kill: () => server.kill(),
    restart: () => server.kill().then(() => server.start()),
    stop: () => server.stop(),
  };
}

const databaseName = () => `calls_test_${randomBytes(6).toString('hex')}`;
const createDatabase = (name: string) => `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;
