import { describe, expect, it } from 'vitest';
import { AudioStoreFull } from './audio-store';
import { audioStoreError } from './s3-errors';

const s3Error = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error('https://host/bucket?X-Amz-Signature=secret'), {
    name,
    $metadata: { httpStatusCode },
  });

describe('audioStoreError', () => {
  it('tells name and status, and nothing of the text', () => {
    expect(audioStoreError(s3Error('AccessDenied', 403)).message).toBe(
      'the audio store failed: AccessDenied (403)',
    );
    const refused = Object.assign(new Error('connect to 10.0.0.1'), { code: 'ECONNREFUSED' });
    expect(audioStoreError(refused).message).toBe('the audio store failed: ECONNREFUSED');
  });

  it.each([
    ['XMinioStorageFull', 507],
    ['QuotaExceeded', 403],
    ['Unknown', 507],
  ])('knows %s (%i) as a full store', (name, status) => {
    expect(audioStoreError(s3Error(name, status))).toBeInstanceOf(AudioStoreFull);
  });
});
