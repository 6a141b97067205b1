import { EncryptionSettings } from '../../config/encryption-settings';
import { GivenMasterKeys } from './given-master-keys';
import { KmsMasterKeys } from './kms-master-keys';
import { MASTER_KEYS, type MasterKeys } from './master-keys';
import { SeveralMasterKeys } from './several-master-keys';

/** Those of the settings: keys of a file, a key of AWS KMS, or both, where one has gone from one to the other. */
export function masterKeysOf(settings: EncryptionSettings): MasterKeys {
  const { MASTER_KEY, MASTER_KEY_KMS_URL, MASTER_KEY_WRAP_WITH } = settings;
  const given = new GivenMasterKeys(settings);
  if (!MASTER_KEY_KMS_URL) return given;
  const kms = new KmsMasterKeys({ ...settings, MASTER_KEY_KMS_URL });
  if (!MASTER_KEY) return kms;
  return MASTER_KEY_WRAP_WITH === 'kms'
    ? new SeveralMasterKeys(kms, [given])
    : new SeveralMasterKeys(given, [kms]);
}

export const masterKeysProvider = {
  provide: MASTER_KEYS,
  inject: [EncryptionSettings],
  useFactory: masterKeysOf,
};
