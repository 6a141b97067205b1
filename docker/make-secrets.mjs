// Makes the passwords of compose.yaml, each once: what a file holds already is left, so that the databases that were set
// up with it go on. A password given in the environment is taken in place of a random one, at the first start.
// Each folder is the volume of those containers alone that need what is in it.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = process.argv[2] ?? '/secrets';

/** Letters and digits only: it stands in addresses and in the settings of Redis as it is. 192 random bits. */
const random = () => randomBytes(24).toString('hex');

/** What the file holds, written first where there is none. Whole or not at all: it may be killed at any time. */
function once(path, make) {
  const file = join(root, path);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const made = make();
  mkdirSync(dirname(file), { recursive: true });
  // Read by other users of other containers; who mounts the volume may read it.
  writeFileSync(`${file}.new`, made, { mode: 0o444 });
  renameSync(`${file}.new`, file);
  return made;
}

function given(name) {
  const password = process.env[name];
  if (password && !/^[\w-]+$/.test(password))
    throw new Error(`${name} must consist of letters, digits, _ and - only`);
  return password || random();
}

const database = once('database/password', () => given('DATABASE_PASSWORD'));
const redis = once('redis/redis.conf', () => `requirepass ${given('REDIS_PASSWORD')}\n`)
  .replace(/^requirepass /, '')
  .trim();
const user = once('store/user', () => process.env.S3_ACCESS_KEY_ID || 'calls');
const key = once('store/password', () => given('S3_SECRET_ACCESS_KEY'));

once('service/database-url', () => `mysql://calls:${database}@database:3306/calls`);
once('service/redis-url', () => `redis://:${redis}@redis:6379`);
once('service/store-user', () => user);
once('service/store-password', () => key);
console.log('the passwords are there');
