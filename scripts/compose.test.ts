import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';

const ROOT = join(__dirname, '..');

interface Service {
  image: string;
  build?: unknown;
  command?: string[];
  user?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  network_mode?: string;
  depends_on?: Record<string, { condition: string }>;
}

const text = readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8');
const document = parseDocument(text, { merge: true });
const { services, volumes } = document.toJS() as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const all = Object.entries(services);

describe('the composition', () => {
  it('can be read', () => expect(document.errors).toEqual([]));

  it.each(all)('keeps %s from writing to its image and from gaining rights', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('holds no password, and no default for one', () => {
    for (const [name, { environment }] of all)
      for (const [setting, value] of Object.entries(environment ?? {})) {
        if (
          /PASSWORD|SECRET|KEY|(DATABASE|REDIS)_URL/.test(setting) &&
          setting !== 'MYSQL_RANDOM_ROOT_PASSWORD'
        )
          expect(value, `${name} ${setting}`).toMatch(/^(\/secrets\/\w|\$\{\w+:-\}$)/);
      }
  });

  it('gives each container the secrets it needs, to read only, and no others', () => {
    const mounted = (name: string) =>
      (services[name]?.volumes ?? []).filter((volume) => volume.includes('/secrets'));
    expect(mounted('database')).toEqual(['database-secrets:/secrets/database:ro']);
    expect(mounted('redis')).toEqual(['redis-secrets:/secrets/redis:ro']);
    expect(mounted('s3')).toEqual(['store-secrets:/secrets/store:ro']);
    for (const name of ['api', 'worker', 'bucket'])
      expect(mounted(name)).toEqual(['service-secrets:/secrets/service:ro']);
    expect(services.secrets?.network_mode).toBe('none');
    const named = all
      .flatMap(([, service]) => service.volumes ?? [])
      .filter((volume) => volume.includes(':'));
    for (const volume of named) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
  });

  it('starts what has a password once passwords are made', () => {
    for (const name of ['database', 'redis', 's3', 'bucket'])
      expect(services[name]?.depends_on?.secrets).toEqual({ condition: 'service_completed_successfully' });
  });

  it('names every image that is not built here by its digest, as the Dockerfile does what it builds on', () => {
    const digest = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
    for (const [name, { image, build }] of all)
      if (build) expect(image, name).toBe('call-ingestion-service');
      else expect(image, name).toMatch(digest);
    const lines = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').split('\n');
    const given = (start: string) =>
      lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
    const stages = given('FROM ').map((from) => from.split(' AS '));
    expect(stages).toHaveLength(4);
    for (const [from = ''] of stages)
      expect(['${NODE_IMAGE}', ...stages.map(([, name]) => name)]).toContain(from);
    expect(given('ARG ')).toEqual([expect.stringMatching(/^NODE_IMAGE=/)]);
    for (const image of [...given('# syntax='), ...given('ARG NODE_IMAGE=')]) expect(image).toMatch(digest);
  });

  it('publishes ports on this machine alone', () => {
    for (const [, { ports = [] }] of all) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('runs what the image has', () => {
    const dockerfile = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8');
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8');
    for (const program of ['create-bucket.mjs', 'make-secrets.mjs']) {
      expect(dockerfile).toContain(`docker/${program}`);
      expect(ignored).toContain(`!docker/${program}`);
    }
    for (const folder of ['database', 'redis', 'store', 'service'])
      expect(dockerfile).toContain(`/secrets/${folder}`);
  });
});

describe('the program that makes the passwords', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (into: string, env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(ROOT, 'docker/make-secrets.mjs'), into], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  const read = (into: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(into, { recursive: true })
        .map(String)
        .filter((path) => statSync(join(into, path)).isFile())
        .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(into, path), 'utf8')]),
    );

  it('makes each of them at random, keeps them at the next start, and tells none', () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    const { status, stdout, stderr } = run(one);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const made = read(one);
    const password = made['database/password'] ?? '';
    const redis = /^requirepass ([0-9a-f]{48})\n$/.exec(made['redis/redis.conf'] ?? '')?.[1] ?? '';
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(made).toEqual({
      'database/password': password,
      'redis/redis.conf': `requirepass ${redis}\n`,
      'store/user': 'calls',
      'store/password': made['service/store-password'],
      'service/database-url': `mysql://calls:${password}@database:3306/calls`,
      'service/redis-url': `redis://:${redis}@redis:6379`,
      'service/store-user': 'calls',
      'service/store-password': expect.stringMatching(/^[0-9a-f]{48}$/) as string,
    });
    expect(new Set([password, redis, made['store/password']]).size).toBe(3);
    for (const secret of [password, redis]) expect(stdout).not.toContain(secret);
    expect(run(one, { DATABASE_PASSWORD: 'another' }).status).toBe(0);
    expect(read(one)).toEqual(made);
    run(other);
    expect(read(other)['database/password']).not.toBe(password);
  });

  it('takes one that is given, and refuses one that no address can hold', () => {
    const given = join(folder, 'given');
    expect(run(given, { DATABASE_PASSWORD: 'of-my-own' }).status).toBe(0);
    expect(read(given)['service/database-url']).toBe('mysql://calls:of-my-own@database:3306/calls');
    const wrong = run(join(folder, 'wrong'), { DATABASE_PASSWORD: 'a@b:c' });
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).not.toContain('a@b:c');
  });
});
