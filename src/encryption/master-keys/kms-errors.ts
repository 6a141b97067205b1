import { MasterKeyMissing } from '../key-errors';

/**
 * 503: the key service did not wrap or unwrap. What is answered tells nothing of it; the message is for an operator: it names
 * the setting, and no secret, address or text of the service.
 */
export class KeyServiceFailed extends MasterKeyMissing {
  constructor(what: string) {
    super();
    this.message = `MASTER_KEY_KMS_URL: AWS KMS ${what}`;
    this.name = 'KeyServiceFailed';
  }
}

/** By the name of the error as AWS gives it. */
const WORDS: Record<string, string> = {
  AccessDeniedException: 'refused access: kms:Encrypt and kms:Decrypt must be allowed on the key',
  UnrecognizedClientException:
    'does not know the credentials: see MASTER_KEY_KMS_ACCESS_KEY_ID, or the default chain of AWS',
  InvalidSignatureException:
    'does not accept the credentials: see MASTER_KEY_KMS_SECRET_ACCESS_KEY, and the clock of this machine',
  CredentialsProviderError: 'cannot be asked without credentials: see MASTER_KEY_KMS_ACCESS_KEY_ID',
  NotFoundException: 'has no such key in this region and account',
  DisabledException: 'says that the key is disabled',
  KMSInvalidStateException: 'says that the key is not usable now: it is disabled, or to be deleted',
  InvalidKeyUsageException: 'says that the key is not one for encryption',
  IncorrectKeyException: 'says that the data key was wrapped under another key',
  ThrottlingException: 'is asked more often than it allows',
  LimitExceededException: 'is asked more often than it allows',
  TimeoutError: 'did not answer in time',
  AbortError: 'did not answer in time',
};

/** What may be told of an error of the client. */
export function keyServiceError(error: unknown): KeyServiceFailed {
  const { name, code } = described(error);
  const words = WORDS[name] ?? (code ? `cannot be reached (${code})` : `failed (${name})`);
  return new KeyServiceFailed(words);
}

/** Whether what was to be unwrapped is not what was wrapped, for this organisation. */
export const isBroken = (error: unknown): boolean => described(error).name === 'InvalidCiphertextException';

function described(error: unknown): { name: string; code?: string } {
  if (!(error instanceof Error)) return { name: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, code };
}
