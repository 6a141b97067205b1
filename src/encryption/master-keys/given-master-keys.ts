import { createHmac } from 'node:crypto';
import { EncryptionSettings } from '../../config/encryption-settings';
import type { MasterKeys, WrappedKey } from './master-keys';
import { openBytes, sealBytes } from '../seal-bytes';

/** Master keys given by the settings, the newest first. */
export class GivenMasterKeys implements MasterKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly newest: string | undefined;

  constructor({ MASTER_KEY }: EncryptionSettings) {
    const keys = (MASTER_KEY?.split(/\s+/) ?? []).map((text) => Buffer.from(text, 'base64'));
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
    this.newest = [...this.keys.keys()][0];
  }

  get isAvailable(): boolean {
    return this.newest !== undefined;
  }

  async newestId(): Promise<string> {
    if (this.newest === undefined)
      throw new Error('MASTER_KEY, MASTER_KEY_FILE or MASTER_KEY_KMS_URL must be set to encrypt anything');
    return this.newest;
  }

  holds(masterKeyId: string): boolean {
    return this.keys.has(masterKeyId);
  }

  isRemote(): boolean {
    return false;
  }

  async wrap(dataKey: Buffer, organisationId: string): Promise<WrappedKey> {
    const masterKeyId = await this.newestId();
    const wrapped = sealBytes(this.key(masterKeyId), dataKey, `data-key ${organisationId}`);
    return { masterKeyId, wrapped: wrapped.toString('base64') };
  }

  async unwrap({ masterKeyId, wrapped }: WrappedKey, organisationId: string): Promise<Buffer> {
    const sealed = Buffer.from(wrapped, 'base64');
    return openBytes(this.key(masterKeyId), sealed, `data-key ${organisationId}`);
  }

  async problem(): Promise<string | null> {
    return null;
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`the master key ${id} is not among those of MASTER_KEY_FILE`);
    return key;
  }
}

/** Tells keys apart without telling anything of them. */
const idOf = (key: Buffer): string =>
  createHmac('sha256', key).update('master key id').digest('hex').slice(0, 16);
