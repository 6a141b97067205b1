import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EncryptionSettings } from '../config/encryption-settings';
import type { MasterKeys, WrappedKey } from './master-keys';
import { openBytes, sealBytes } from './seal-bytes';

/** Master keys given by the settings, the newest first. */
@Injectable()
export class GivenMasterKeys implements MasterKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
  readonly newestId: string | null;

  constructor({ MASTER_KEY }: EncryptionSettings) {
    const keys = (MASTER_KEY?.split(/\s+/) ?? []).map((text) => Buffer.from(text, 'base64'));
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
    this.newestId = [...this.keys.keys()][0] ?? null;
  }

  holds(masterKeyId: string): boolean {
    return this.keys.has(masterKeyId);
  }

  async wrap(dataKey: Buffer, organisationId: string): Promise<WrappedKey> {
    const masterKeyId = this.newestId;
    if (masterKeyId === null)
      throw new Error('MASTER_KEY or MASTER_KEY_FILE must be set to encrypt anything');
    const wrapped = sealBytes(this.key(masterKeyId), dataKey, `data-key ${organisationId}`);
    return { masterKeyId, wrapped: wrapped.toString('base64') };
  }

  async unwrap({ masterKeyId, wrapped }: WrappedKey, organisationId: string): Promise<Buffer> {
    const sealed = Buffer.from(wrapped, 'base64');
    return openBytes(this.key(masterKeyId), sealed, `data-key ${organisationId}`);
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
