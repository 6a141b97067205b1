import { randomBytes } from 'node:crypto';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { EncryptionSettings } from '../../config/encryption-settings';
import { SealBroken } from '../seal-bytes';
import { isBroken, keyServiceError } from './kms-errors';
import { kmsLocation } from './kms-location';
import type { MasterKeys, WrappedKey } from './master-keys';

/** What the id of a master key begins with that is one of AWS KMS; behind it stands the key's ARN. */
const PREFIX = 'aws-kms:';

/** Requests made for one answer, the first included, and how long the client may wait between them, in milliseconds. */
const TRIES = 3;
const WAITS_MS = 3_000;

/** In place of an organisation, for what is wrapped only to see whether it can be. */
const PROBE = 'probe';

type KmsSettings = Omit<EncryptionSettings, 'MASTER_KEY'> & { MASTER_KEY_KMS_URL: string };

/** A key of AWS KMS, which wraps and unwraps there; the organisation is authenticated as encryption context. */
export class KmsMasterKeys implements MasterKeys {
  readonly isAvailable = true;
  private readonly client: KMSClient;
  private readonly keyId: string;
  private readonly limitMs: number;

  constructor({
    MASTER_KEY_KMS_URL,
    MASTER_KEY_KMS_ACCESS_KEY_ID: accessKeyId,
    MASTER_KEY_KMS_SECRET_ACCESS_KEY: secretAccessKey,
    MASTER_KEY_KMS_TIMEOUT_MS,
  }: KmsSettings) {
    const { keyId, region, endpoint } = kmsLocation(MASTER_KEY_KMS_URL);
    this.keyId = keyId;
    this.limitMs = TRIES * MASTER_KEY_KMS_TIMEOUT_MS + WAITS_MS;
    this.client = new KMSClient({
      region,
      endpoint,
      maxAttempts: TRIES,
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      requestHandler: {
        connectionTimeout: MASTER_KEY_KMS_TIMEOUT_MS,
        requestTimeout: MASTER_KEY_KMS_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    });
  }

  /** An alias may be given another key: what it stands for now is asked. */
  async newestId(): Promise<string> {
    return (await this.wrap(randomBytes(32), PROBE)).masterKeyId;
  }

  holds(masterKeyId: string): boolean {
    return masterKeyId.startsWith(PREFIX);
  }

  isRemote(): boolean {
    return true;
  }

  async wrap(dataKey: Buffer, organisationId: string): Promise<WrappedKey> {
    const command = new EncryptCommand({
      KeyId: this.keyId,
      Plaintext: dataKey,
      EncryptionContext: contextOf(organisationId),
    });
    try {
      const { CiphertextBlob, KeyId } = await this.client.send(command, this.limits());
      return {
        masterKeyId: PREFIX + (KeyId ?? this.keyId),
        wrapped: Buffer.from(CiphertextBlob ?? []).toString('base64'),
      };
    } catch (error) {
      throw keyServiceError(error);
    }
  }

  async unwrap({ masterKeyId, wrapped }: WrappedKey, organisationId: string): Promise<Buffer> {
    const command = new DecryptCommand({
      KeyId: masterKeyId.slice(PREFIX.length),
      CiphertextBlob: Buffer.from(wrapped, 'base64'),
      EncryptionContext: contextOf(organisationId),
    });
    try {
      const { Plaintext } = await this.client.send(command, this.limits());
      return Buffer.from(Plaintext ?? []);
    } catch (error) {
      throw isBroken(error) ? new SealBroken() : keyServiceError(error);
    }
  }

  async problem(): Promise<string | null> {
    try {
      await this.unwrap(await this.wrap(randomBytes(32), PROBE), PROBE);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : 'AWS KMS failed';
    }
  }

  /** For all tries together: what waits for it is a request, or a start. */
  private limits(): { abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(this.limitMs) };
  }
}

const contextOf = (organisationId: string) => ({ organisation_id: organisationId });
