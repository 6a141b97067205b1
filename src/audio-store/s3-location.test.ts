import { describe, expect, it } from 'vitest';
import { s3Location } from './s3-location';

describe('s3Location', () => {
  it('reads bucket, prefix, endpoint and region', () => {
    expect(s3Location('s3://calls/in/audio/?endpoint=http://127.0.0.1:9000&region=eu-west-1')).toEqual({
      bucket: 'calls',
      prefix: 'in/audio/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-west-1',
    });
  });

  it('needs nothing but the bucket', () => {
    expect(s3Location('s3://calls')).toEqual({
      bucket: 'calls',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
    });
  });

  it.each(['https://calls/in', 's3:///in'])('refuses %s', (url) => {
    expect(() => s3Location(url)).toThrow('must be s3://bucket/prefix');
  });
});
