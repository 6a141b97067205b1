import { ApiError } from '../http/api-exception';

/** 410: the data key is destroyed, and nobody can read the data again. */
export class KeyDestroyed extends ApiError {
  constructor() {
    super(410, 'data_erased', 'These data were erased: the key they were encrypted with has been destroyed.');
  }
}

/** 503: the data are encrypted, and this process was not given the master key, or cannot ask for it now. */
export class MasterKeyMissing extends ApiError {
  constructor() {
    super(
      503,
      'encryption_key_missing',
      'These data are encrypted, and their key is not available now. Try again later.',
    );
  }
}
