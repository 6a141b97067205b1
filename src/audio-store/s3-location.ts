/** Where recordings lie in an S3-compatible store. */
export interface S3Location {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Of a server that is not AWS. */
  endpoint?: string;
  region: string;
}

/** Reads `s3://bucket/prefix?endpoint=https://host:port&region=name`; all but the bucket may be left out. */
export function s3Location(url: string): S3Location {
  const { protocol, hostname, pathname, searchParams } = new URL(url);
  if (protocol !== 's3:' || !hostname)
    throw new Error('the URL of the audio store must be s3://bucket/prefix');
  const prefix = decodeURIComponent(pathname).replace(/^\/+|(?<!\/)\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
  };
}
