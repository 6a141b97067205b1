import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What one of the answers of the service is in place of the right one. */
type Fault = 'AccessDeniedException' | 'ThrottlingException' | 'NotFoundException' | 'silence';

interface Asked {
  KeyId?: string;
  Plaintext?: string;
  CiphertextBlob?: string;
  EncryptionContext?: Record<string, string>;
}

const TARGET = /^TrentService\.(Encrypt|Decrypt)$/;

/**
 * A key service that speaks the JSON protocol of AWS KMS, as far as Encrypt and Decrypt of it: keys that never leave it, the
 * encryption context authenticated, errors by their names.
 */
export class KeyService {
  /** Operations asked for, in their order. */
  readonly asked: { operation: string; context: Record<string, string> | undefined }[] = [];
  /** Of each request from now on; of so many when there is a number. */
  private fault?: { kind: Fault; times: number };
  private readonly keys = new Map<string, Buffer>();

  private constructor(
    private server: Server,
    private readonly port: number,
  ) {}

  static async start(): Promise<KeyService> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const service = new KeyService(server, (server.address() as AddressInfo).port);
    server.on('request', service.answer);
    return service;
  }

  /** The setting that names a key of this service. */
  url(key = 'alias/calls'): string {
    return `aws-kms://${key}?region=eu-central-1&endpoint=http://127.0.0.1:${this.port}`;
  }

  fail(kind: Fault, times = Infinity): void {
    this.fault = { kind, times };
  }

  recover(): void {
    this.fault = undefined;
  }

  /** From now on an alias stands for another key, as after a rotation by hand. */
  exchange(alias: string): void {
    this.aliases.set(alias, arnOf(`${alias}-${++this.exchanged}`));
  }

  /** Nobody listens on its port any more, until `listen`. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async listen(): Promise<void> {
    this.server = createServer(this.answer);
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private readonly aliases = new Map<string, string>();
  private exchanged = 0;

  private readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    void this.operate(request, response).catch(() => send(response, 500, { __type: 'KMSInternalException' }));
  };

  private async operate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, operation] = TARGET.exec(String(request.headers['x-amz-target'])) ?? [];
    const body = (await json(request)) as Asked;
    if (!operation || !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256'))
      return refuse(response, 'UnknownOperationException');
    this.asked.push({ operation, context: body.EncryptionContext });
    if (this.fault && this.fault.times-- > 0) {
      if (this.fault.kind !== 'silence') refuse(response, this.fault.kind);
      return;
    }
    const context = Buffer.from(JSON.stringify(body.EncryptionContext ?? {}));
    if (operation === 'Encrypt') this.encrypt(body, context, response);
    else this.decrypt(body, context, response);
  }

  private encrypt({ KeyId = '', Plaintext = '' }: Asked, context: Buffer, response: ServerResponse): void {
    const arn = this.arn(KeyId);
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key(arn), nonce).setAAD(context);
    const sealed = Buffer.concat([cipher.update(Plaintext, 'base64'), cipher.final(), cipher.getAuthTag()]);
    const blob = Buffer.concat([Buffer.from([arn.length]), Buffer.from(arn), nonce, sealed]);
    send(response, 200, { CiphertextBlob: blob.toString('base64'), KeyId: arn });
  }

  private decrypt({ KeyId, CiphertextBlob = '' }: Asked, context: Buffer, response: ServerResponse): void {
    const blob = Buffer.from(CiphertextBlob, 'base64');
    const end = 1 + (blob[0] ?? 0);
    const arn = blob.subarray(1, end).toString();
    if (KeyId !== undefined && this.arn(KeyId) !== arn) return refuse(response, 'IncorrectKeyException');
    const [nonce, sealed, tag] = [
      blob.subarray(end, end + 12),
      blob.subarray(end + 12, -16),
      blob.subarray(-16),
    ];
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key(arn), nonce).setAAD(context).setAuthTag(tag);
      const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
      send(response, 200, { Plaintext: plain.toString('base64'), KeyId: arn });
    } catch {
      refuse(response, 'InvalidCiphertextException');
    }
  }

  private arn(keyId: string): string {
    return keyId.startsWith('arn:') ? keyId : (this.aliases.get(keyId) ?? arnOf(keyId));
  }

  private key(arn: string): Buffer {
    const known = this.keys.get(arn) ?? randomBytes(32);
    this.keys.set(arn, known);
    return known;
  }
}

const arnOf = (key: string): string =>
  `arn:aws:kms:eu-central-1:111122223333:key/${key.replace(/[^a-z0-9-]/g, '-')}`;

const refuse = (response: ServerResponse, name: string): void =>
  send(response, 400, { __type: name, message: 'said by the key service, with the secret-of-the-service' });

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
