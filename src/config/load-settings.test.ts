import 'reflect-metadata';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSettings } from './config.module';
import { loadSettings, SettingsInvalid } from './load-settings';
import { DatabaseSettings } from './database-settings';
import { ScoringSettings } from './scoring-settings';
import { ServerSettings } from './server-settings';

function emptyFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'empty');
  writeFileSync(file, '\n');
  return file;
}

describe('settings', () => {
  it('are the documented defaults when nothing is set', () => {
    const settings = loadSettings(ServerSettings, {});
    expect(settings).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ROLE: 'all', TRUST_PROXY: false });
  });

  it('are read from the environment with their type', () => {
    const settings = loadSettings(ServerSettings, { PORT: '8080', ROLE: 'worker', TRUST_PROXY: 'on' });
    expect(settings).toMatchObject({ PORT: 8080, ROLE: 'worker', TRUST_PROXY: 1 });
  });

  it.each([
    ['off', false],
    ['0', false],
    ['on', 1],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    [' 192.0.2.1, fd00::/8 ,loopback', ['192.0.2.1', 'fd00::/8', 'loopback']],
  ])('trust the proxies %j as %j', (value, trusted) => {
    expect(loadSettings(ServerSettings, { TRUST_PROXY: value }).TRUST_PROXY).toEqual(trusted);
  });

  it.each([
    'maybe',
    '-1',
    '33',
    '1.5',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0',
    'on,off',
    ',',
    'fd00::/129',
  ])('do not trust the proxies %j', (value) => {
    expect(() => loadSettings(ServerSettings, { TRUST_PROXY: value })).toThrow(/^TRUST_PROXY must be/);
  });

  it('count an empty variable as not set', () => {
    expect(loadSettings(ServerSettings, { PORT: '' }).PORT).toBe(3000);
  });

  it('come from a file by NAME_FILE', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'url');
    writeFileSync(file, 'mysql://u:p@h/d\n');
    expect(loadSettings(DatabaseSettings, { DATABASE_URL_FILE: file }).DATABASE_URL).toBe('mysql://u:p@h/d');
  });

  it('name the variable and never its value when one is wrong', () => {
    const attempt = () => loadSettings(DatabaseSettings, { DATABASE_URL: 'postgres://u:s3cret@h/d' });
    expect(attempt).toThrow(SettingsInvalid);
    expect(attempt).toThrow(/DATABASE_URL must be/);
    expect(attempt).not.toThrow(/s3cret/);
  });

  it('of an engine elsewhere are required only when it is chosen', () => {
    expect(() => loadSettings(ScoringSettings, { SCORING_ENGINE: 'openai' })).toThrow(/SCORING_URL/);
    expect(loadSettings(ScoringSettings, {}).SCORING_ENGINE).toBe('embedded');
  });

  it.each([
    ['REDIS_URL', '/nowhere/s3cret'],
    ['AUDIO_STORE_URL', '/nowhere/s3cret'],
    ['DATABASE_URL', tmpdir()],
    ['WORKER_CONCURRENCY', '/nowhere/s3cret'],
    ['SCORING_API_KEY', emptyFile()],
  ])(
    'stop the start when the file of %s cannot be read or is empty, and name only the variable',
    (name, path) => {
      const attempt = () => checkSettings({ [`${name}_FILE`]: path });
      expect(attempt).toThrow(new RegExp(`^${name}_FILE must name a file that can be read`));
      expect(attempt).not.toThrow(/s3cret|tmp/);
    },
  );

  it('take no notice of other variables that end alike, nor of a file beside the variable itself', () => {
    const others = { SSL_CERT_FILE: '/nowhere', PORT: '4000', PORT_FILE: '/nowhere' };
    expect(() => checkSettings(others)).not.toThrow();
    expect(loadSettings(ServerSettings, others).PORT).toBe(4000);
  });

  it('of a process with a role of its own include everything it shares with the others', () => {
    const shared: Record<string, string> = {
      DATABASE_URL: 'mysql://h/d',
      REDIS_URL: 'redis://h',
      AUDIO_STORE_URL: 's3://b/p',
    };
    for (const ROLE of ['api', 'worker']) {
      expect(() => checkSettings({ ROLE, ...shared })).not.toThrow();
      for (const name of Object.keys(shared))
        expect(() => checkSettings({ ROLE, ...shared, [name]: undefined }), name).toThrow(
          new RegExp(`^${name} must be set when ROLE is ${ROLE}`),
        );
    }
    expect(() => checkSettings({ ROLE: 'worker' })).toThrow(/DATABASE_URL.*REDIS_URL.*AUDIO_STORE_URL/);
  });

  it('name a management port other than the public one, if any', () => {
    expect(loadSettings(ServerSettings, {}).MANAGEMENT_PORT).toBeUndefined();
    expect(loadSettings(ServerSettings, { MANAGEMENT_PORT: '9000' }).MANAGEMENT_PORT).toBe(9000);
    for (const MANAGEMENT_PORT of ['3000', '0', 'nine', '65536'])
      expect(() => checkSettings({ MANAGEMENT_PORT }), MANAGEMENT_PORT).toThrow(/^MANAGEMENT_PORT must/);
  });

  it('are reported all at once', () => {
    expect(() => checkSettings({ PORT: '99999', SCORING_ENGINE: 'magic' })).toThrow(/PORT.*SCORING_ENGINE/);
  });
});
