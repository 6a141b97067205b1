import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { DatabaseSettings } from '../config/database-settings';
import { loadSettings } from '../config/load-settings';
import { dataSourceOptions } from './data-source-options';

const tls = (settings: Record<string, string>) => {
  const options = dataSourceOptions(
    loadSettings(DatabaseSettings, { DATABASE_URL: 'mysql://user:password@host/calls', ...settings }),
  );
  return 'ssl' in options ? options.ssl : undefined;
};

describe('the way to MySQL', () => {
  it('is encrypted and checked as far as the settings say', () => {
    expect(tls({})).toBeUndefined();
    expect(tls({ DATABASE_TLS: 'on' })).toMatchObject({ rejectUnauthorized: false });
    const keys = { DATABASE_TLS_CA: 'ca', DATABASE_TLS_CERT: 'certificate', DATABASE_TLS_KEY: 'key' };
    expect(tls({ DATABASE_TLS: 'verify-ca', ...keys })).toEqual({
      rejectUnauthorized: true,
      verifyIdentity: false,
      ca: 'ca',
      cert: 'certificate',
      key: 'key',
    });
    expect(tls({ DATABASE_TLS: 'verify-identity' })).toMatchObject({
      rejectUnauthorized: true,
      verifyIdentity: true,
    });
    for (const host of ['10.0.0.7', '[::1]'])
      expect(() =>
        tls({ DATABASE_URL: `mysql://user:password@${host}/calls`, DATABASE_TLS: 'verify-identity' }),
      ).toThrow('needs the name of the server');
    expect(() => tls({ DATABASE_TLS: 'perhaps' })).toThrow(/DATABASE_TLS must be/);
  });
});
