import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from './private-server';

/** A certificate and its key, as PEM text and as files a server reads. */
export interface Certificate {
  cert: string;
  key: string;
  certFile: string;
  keyFile: string;
}

/** An authority of its own with what it signs, in a folder that is gone when this process ends. */
export class TestAuthority {
  private readonly openssl: string;
  private readonly folder: string;
  readonly own: Certificate;

  constructor(name: string) {
    const openssl = programPath('openssl');
    if (!openssl) throw new Error('The tests need openssl, to make certificates. Install it.');
    this.openssl = openssl;
    this.folder = mkdtempSync(join(tmpdir(), 'authority-'));
    // A server that runs as another account reads its key here; nothing is protected by it.
    chmodSync(this.folder, 0o755);
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true }));
    this.own = this.paths('authority');
    const { certFile, keyFile } = this.own;
    const request = ['req', '-x509', ...newKey(keyFile), '-subj', `/CN=${name}`, '-days', '2'];
    this.run([...request, '-addext', 'basicConstraints=critical,CA:TRUE', '-out', certFile]);
  }

  /** A certificate for a client, or for a server of this host name. */
  issue(name: string, host?: string): Certificate {
    const made = this.paths(name);
    const asked = join(this.folder, `${name}.csr`);
    this.run(['req', ...newKey(made.keyFile), '-subj', `/CN=${name}`, '-out', asked]);
    const extensions = join(this.folder, `${name}.ext`);
    writeFileSync(extensions, host ? `subjectAltName=DNS:${host}\n` : 'extendedKeyUsage=clientAuth\n');
    const by = ['-CA', this.own.certFile, '-CAkey', this.own.keyFile, '-CAcreateserial'];
    const signed = ['-days', '2', '-extfile', extensions, '-out', made.certFile];
    this.run(['x509', '-req', '-in', asked, ...by, ...signed]);
    chmodSync(made.keyFile, 0o644);
    return made;
  }

  private run(args: string[]): void {
    execFileSync(this.openssl, args, { cwd: this.folder, stdio: 'pipe' });
  }

  private paths(name: string): Certificate {
    const [certFile, keyFile] = [join(this.folder, `${name}.pem`), join(this.folder, `${name}.key`)];
    return {
      ...{ certFile, keyFile },
      get cert() {
        return readFileSync(certFile, 'utf8');
      },
      get key() {
        return readFileSync(keyFile, 'utf8');
      },
    };
  }
}

const newKey = (file: string): string[] => [
  ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  ...['-nodes', '-keyout', file],
];
