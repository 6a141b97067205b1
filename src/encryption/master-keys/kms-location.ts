/** Which key of AWS KMS wraps data keys, and where. */
export interface KmsLocation {
  /** Id, ARN, or `alias/name`. */
  keyId: string;
  region: string;
  /** Of a server that is not AWS. */
  endpoint?: string;
}

/** Reads `aws-kms://KEY?region=name&endpoint=https://host:port`; all but the key may be left out. An ARN names its region. */
export function kmsLocation(url: string): KmsLocation {
  const [keyId = '', query = ''] = url.replace('aws-kms://', '').split('?', 2);
  const given = new URLSearchParams(query);
  const ofArn = keyId.startsWith('arn:') ? keyId.split(':')[3] : undefined;
  const region = given.get('region') ?? (ofArn || 'us-east-1');
  return { keyId, region, endpoint: given.get('endpoint') ?? undefined };
}
