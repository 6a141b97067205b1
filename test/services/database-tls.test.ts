import 'reflect-metadata';
import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseSettings } from '../../src/config/database-settings';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { runCommand } from '../harness/command-process';
import { type Certificate, TestAuthority } from './environment/certificates';
import { startOwnMariaDb, type TestMariaDb } from './environment/mariadb';

let server: TestMariaDb;
let authority: TestAuthority;
let client: Certificate;
/** Of an account that is let in with a certificate of the authority only. */
let url: string;

/** A server whose certificate is for `host`; the address of an account that is let in with a certificate only. */
async function startServer(host: string): Promise<{ started: TestMariaDb; address: string }> {
  const { certFile, keyFile } = authority.issue(`database of ${host}`, host);
  const started = await startOwnMariaDb([
    ...[`--ssl-ca=${authority.own.certFile}`, `--ssl-cert=${certFile}`, `--ssl-key=${keyFile}`],
  ]);
  const connection = await createConnection(started.url);
  for (const from of ['localhost', '127.0.0.1']) {
    await connection.query(`CREATE USER 'sealed'@'${from}' IDENTIFIED BY 'sealed' REQUIRE X509`);
    await connection.query(`GRANT ALL ON *.* TO 'sealed'@'${from}'`);
  }
  await connection.end();
  const address = started.url.replace('calls:calls@', 'sealed:sealed@').replace('@127.0.0.1:', '@localhost:');
  return { started, address };
}

beforeAll(async () => {
  authority = new TestAuthority('authority of the test');
  client = authority.issue('service');
  ({ started: server, address: url } = await startServer('localhost'));
});
afterAll(() => server?.stop());

/** The cipher of a connection made with these settings; rejects when there is none. */
async function cipherWith(settings: Partial<DatabaseSettings>): Promise<string> {
  const given = Object.assign(new DatabaseSettings(), { DATABASE_URL: url }, settings);
  const source = new DataSource({ ...dataSourceOptions(given), migrations: [] });
  await source.initialize();
  try {
    const rows: { Value: string }[] = await source.query("SHOW STATUS LIKE 'Ssl_cipher'");
    return rows[0]?.Value ?? '';
  } finally {
    await source.destroy();
  }
}

const shown = () => ({ DATABASE_TLS_CERT: client.cert, DATABASE_TLS_KEY: client.key });
const known = () => ({ DATABASE_TLS_CA: authority.own.cert });

describe('TLS to the database', () => {
  it('is spoken with a checked server, to which the service shows its certificate', async () => {
    for (const DATABASE_TLS of ['on', 'verify-ca', 'verify-identity'] as const)
      expect(await cipherWith({ DATABASE_TLS, ...known(), ...shown() }), DATABASE_TLS).not.toBe('');
  });

  it('is not spoken with a server that another authority has signed', async () => {
    const DATABASE_TLS_CA = new TestAuthority('another authority').own.cert;
    for (const DATABASE_TLS of ['verify-ca', 'verify-identity'] as const) {
      await expect(cipherWith({ DATABASE_TLS, DATABASE_TLS_CA, ...shown() })).rejects.toThrow(/certificate/);
      // Neither with one that only we have signed, where no authority of ours is named.
      await expect(cipherWith({ DATABASE_TLS, ...shown() })).rejects.toThrow(/certificate/);
    }
  });

  it('is not spoken with a server of another name, where the name is checked', async () => {
    const { started, address } = await startServer('database.example');
    try {
      const elsewhere = { DATABASE_URL: address, ...known(), ...shown() };
      await expect(cipherWith({ DATABASE_TLS: 'verify-identity', ...elsewhere })).rejects.toThrow(
        /altnames/i,
      );
      expect(await cipherWith({ DATABASE_TLS: 'verify-ca', ...elsewhere })).not.toBe('');
    } finally {
      await started.stop();
    }
  });

  it('lets nobody in without the certificate that the server asks for', async () => {
    await expect(cipherWith({ DATABASE_TLS: 'verify-identity', ...known() })).rejects.toThrow(
      /Access denied/,
    );
    await expect(cipherWith({ DATABASE_TLS: 'off' })).rejects.toThrow(/Access denied/);
  });

  it('is how the service brings the schema up to date and works', async () => {
    const env = {
      ...{ DATABASE_URL: url, DATABASE_TLS: 'verify-identity' },
      ...{ DATABASE_TLS_CA_FILE: authority.own.certFile },
      ...{ DATABASE_TLS_CERT_FILE: client.certFile, DATABASE_TLS_KEY_FILE: client.keyFile },
    };
    const created = await runCommand(['organisation:create', '--name', 'Sealed'], env);
    const listed = await runCommand(['organisation:list'], env);
    const { organisation_id } = created as { organisation_id: string };
    expect(listed).toMatchObject({ organisations: [{ organisation_id, name: 'Sealed' }] });
  });
});
