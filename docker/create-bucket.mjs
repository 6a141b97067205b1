// Creates the bucket that AUDIO_STORE_URL names, unless it exists. For a store of one's own, such as that of
// compose.yaml; elsewhere buckets are made by whoever is allowed to.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { hostname: Bucket, searchParams } = new URL(process.env.AUDIO_STORE_URL);
const client = new S3Client({
  region: searchParams.get('region') ?? 'us-east-1',
  endpoint: searchParams.get('endpoint') ?? undefined,
  forcePathStyle: searchParams.has('endpoint'),
  credentials: {
    accessKeyId: process.env.AUDIO_STORE_ACCESS_KEY_ID,
    secretAccessKey: process.env.AUDIO_STORE_SECRET_ACCESS_KEY,
  },
});

try {
  await client.send(new HeadBucketCommand({ Bucket }));
  console.log('the bucket exists');
} catch (error) {
  if (error.$metadata?.httpStatusCode !== 404) throw error;
  await client.send(new CreateBucketCommand({ Bucket }));
  console.log('the bucket was created');
}
