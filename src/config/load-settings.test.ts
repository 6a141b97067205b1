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

describe('settings', () => {
  it('are the documented defaults when nothing is set', () => {
    const settings = loadSettings(ServerSettings, {});
    expect(settings).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ROLE: 'all', TRUST_PROXY: false });
  });

  it('are read from the environment with their type', () => {
    const settings = loadSettings(ServerSettings, { PORT: '8080', ROLE: 'worker', TRUST_PROXY: 'on' });
    expect(settings).toMatchObject({ PORT: 8080, ROLE: 'worker', TRUST_PROXY: true });
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

  it('of a process with a role of its own include what it shares with the others', () => {
    expect(() => checkSettings({ ROLE: 'worker' })).toThrow(/DATABASE_URL.*REDIS_URL/);
    expect(() =>
      checkSettings({ ROLE: 'api', DATABASE_URL: 'mysql://h/d', REDIS_URL: 'redis://h' }),
    ).not.toThrow();
  });

  it('are reported all at once', () => {
    expect(() => checkSettings({ PORT: '99999', SCORING_ENGINE: 'magic' })).toThrow(/PORT.*SCORING_ENGINE/);
  });
});
