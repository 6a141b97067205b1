import { AudioStoreFull } from './audio-store';

interface S3Error {
  name: string;
  status?: number;
}

const FULL = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage'];

/** What may be told of an error of the S3 client: its name and status, never its text, headers or address. */
export function audioStoreError(error: unknown): Error {
  const { name, status } = described(error);
  if (FULL.includes(name) || status === 507) return new AudioStoreFull();
  return new Error(`the audio store failed: ${name}${status ? ` (${status})` : ''}`);
}

/** A key that is not there; a bucket that is not there is another matter. */
export function isNotFound(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(described(error).name);
}

export function isNotImplemented(error: unknown): boolean {
  const { name, status } = described(error);
  return name === 'NotImplemented' || status === 501;
}

function described(error: unknown): S3Error {
  if (!(error instanceof Error)) return { name: 'unknown' };
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return { name: code, status: metadata?.httpStatusCode };
}
