import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { MultipartUpload } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { finishedKey, isKey, UNFINISHED } from './audio-key';
import { AudioNotFound } from './audio-store';
import type { AudioStore, ByteRange, StoredAudio } from './audio-store';
import { Heartbeat } from './heartbeat';
import { audioStoreError, isNotFound, isNotImplemented } from './s3-errors';
import type { S3Location } from './s3-location';
import { ScratchFolder } from './scratch-folder';

export interface S3AudioStoreOptions {
  location: S3Location;
  /** Without it, the AWS default chain: environment, profile, instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** How the bucket is to encrypt every object; as the bucket itself is set when absent. */
  encryption?: { ServerSideEncryption: 'AES256' | 'aws:kms'; SSEKMSKeyId?: string };
  /** Where `withLocalFile` puts its copies. */
  scratch: ScratchFolder;
  /** Milliseconds between the signs of life of a write. */
  heartbeatMs?: number;
}

/** The smallest part S3 allows; times `PARTS_AT_ONCE`, the memory one upload takes. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 3;

/**
 * How long the store may send and take nothing, in milliseconds; tried `TRIES` times. Below the patience of a client
 * that is uploading, and its own idle limit, so that the client is answered what is wrong.
 */
const SILENCE_MS = 15_000;
const TRIES = 2;
/** How long a heartbeat or the removal of an unfinished upload may take, in milliseconds: a request waits for it. */
const REMOVAL_MS = 10_000;

/** A minute is short against the age at which a sweep takes audio for stray, and most writes end before it. */
const HEARTBEAT_MS = 60_000;

/**
 * Recordings as objects of one bucket, streamed there in parts.
 *
 * To a bucket a write is as old as its first byte, unfinished or finished. So one that lasts has a small object
 * beside it, under the key of the unfinished write, written anew each minute: while that is young, no process lists the
 * write or the recording. It stays when the write is finished, until the row that names the recording is committed and
 * long after, and is listed as an unfinished write itself once it is old.
 */
export class S3AudioStore implements AudioStore {
  private readonly client: S3Client;
  /** Its reader may pause for as long as it likes: only the beginning of an answer is waited for. */
  private readonly reader: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(private readonly options: S3AudioStoreOptions) {
    const { bucket, prefix, endpoint, region } = options.location;
    this.bucket = bucket;
    this.prefix = prefix;
    const common = {
      region,
      endpoint,
      // Other servers than AWS seldom have a host name for each bucket.
      forcePathStyle: endpoint !== undefined,
      credentials: options.credentials,
      maxAttempts: TRIES,
      // The SDK's newer default wraps a stream in checksum trailers, which other servers store as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as const;
    const connectionTimeout = 5_000;
    this.client = new S3Client({
      ...common,
      requestHandler: { connectionTimeout, socketTimeout: SILENCE_MS },
    });
    this.reader = new S3Client({
      ...common,
      requestHandler: { connectionTimeout, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
    });
  }

  async write(key: string, source: Readable): Promise<StoredAudio> {
    const sign = { Bucket: this.bucket, Key: `${this.objectKey(key)}${UNFINISHED}` };
    const inTime = () => ({ abortSignal: AbortSignal.timeout(REMOVAL_MS) });
    const beat = () =>
      this.client.send(
        new PutObjectCommand({ ...sign, ...this.options.encryption, Body: 'writing' }),
        inTime(),
      );
    const heartbeat = new Heartbeat(beat, this.options.heartbeatMs ?? HEARTBEAT_MS);
    try {
      const stored = await this.upload(key, source);
      if (await heartbeat.stop()) await beat().catch(() => {}); // the one before is young enough
      return stored;
    } catch (error) {
      if (await heartbeat.stop())
        await this.client.send(new DeleteObjectCommand(sign), inTime()).catch(() => {}); // the sweep will
      throw error;
    }
  }

  private async upload(key: string, source: Readable): Promise<StoredAudio> {
    const target = { Bucket: this.bucket, Key: this.objectKey(key) };
    const body = new PassThrough();
    let bytes = 0;
    source.on('data', (chunk: Buffer) => (bytes += chunk.length));
    const upload = new Upload({
      client: this.client,
      params: { ...target, ...this.options.encryption, Body: body },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    const sent = upload.done().catch((error: unknown) => {
      body.destroy();
      throw error;
    });
    const [feeding, sending] = await Promise.allSettled([pipeline(source, body), sent]);
    // When the upload fails, so does feeding it: the upload's error is the cause.
    if (sending.status === 'rejected' && !body.errored) throw audioStoreError(sending.reason);
    if (feeding.status === 'rejected') throw feeding.reason;
    if (sending.status === 'rejected') throw audioStoreError(sending.reason);
    return { bytes };
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const Key = this.objectKey(key);
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.reader.send(new GetObjectCommand({ Bucket: this.bucket, Key, Range }));
      if (!(Body instanceof Readable)) throw new Error('the audio store sent no stream');
      return Body;
    } catch (error) {
      throw isNotFound(error) ? new AudioNotFound() : audioStoreError(error);
    }
  }

  async size(key: string): Promise<number | null> {
    const Key = this.objectKey(key);
    try {
      const head = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key }));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw audioStoreError(error);
    }
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    return this.options.scratch.withFile(extname(key), async (path) => {
      const source = await this.open(key);
      const silence = setTimeout(
        () => source.destroy(new Error('the audio store failed: it stopped sending')),
        SILENCE_MS,
      );
      source.on('data', () => silence.refresh());
      await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 })).finally(() =>
        clearTimeout(silence),
      );
      return work(path);
    });
  }

  /** The bucket copies it by itself, which may take a minute for the largest. */
  async move(from: string, to: string): Promise<void> {
    const copied = { Bucket: this.bucket, Key: this.objectKey(to) };
    const CopySource = `${this.bucket}/${this.objectKey(from)}`;
    try {
      await this.reader.send(
        new CopyObjectCommand({ ...copied, ...this.options.encryption, CopySource: encodeURI(CopySource) }),
      );
    } catch (error) {
      throw isNotFound(error) ? new AudioNotFound() : audioStoreError(error);
    }
    await this.delete(from);
  }

  async delete(key: string): Promise<void> {
    const Key = this.objectKey(finishedKey(key));
    try {
      if (key.endsWith(UNFINISHED)) await this.abortUploads(Key);
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: `${this.prefix}${key}` }), {
        abortSignal: AbortSignal.timeout(REMOVAL_MS),
      });
    } catch (error) {
      if (!isNotFound(error)) throw audioStoreError(error);
    }
  }

  async *listOlderThan(moment: Date): AsyncIterable<string> {
    try {
      yield* this.finishedBefore(moment);
      for (const { Key = '', Initiated } of await this.unfinishedUploads(this.prefix)) {
        const key = `${Key.slice(this.prefix.length)}${UNFINISHED}`;
        if (isKey(key) && Initiated && Initiated < moment && !(await this.isAlive(key, moment))) yield key;
      }
    } catch (error) {
      throw audioStoreError(error);
    }
  }

  /** Objects, in the order of their keys: the sign of life of a recording follows it. */
  private async *finishedBefore(moment: Date): AsyncIterable<string> {
    const listed = { Bucket: this.bucket, Prefix: this.prefix };
    let waiting: string | null = null;
    for await (const page of paginateListObjectsV2({ client: this.client }, listed))
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = Key.slice(this.prefix.length);
        if (!isKey(key) || !LastModified) continue;
        const isYoungSign = LastModified >= moment && key === `${waiting}${UNFINISHED}`;
        if (waiting !== null && !isYoungSign) yield waiting;
        waiting = LastModified < moment ? key : null;
      }
    if (waiting !== null) yield waiting;
  }

  /** Whether a write has given a sign of life since. */
  private async isAlive(unfinished: string, moment: Date): Promise<boolean> {
    const sign = { Bucket: this.bucket, Key: `${this.prefix}${unfinished}` };
    try {
      const { LastModified } = await this.client.send(new HeadObjectCommand(sign));
      return LastModified !== undefined && LastModified >= moment;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  async probe(): Promise<{ freeBytes: number | null }> {
    const target = { Bucket: this.bucket, Key: `${this.prefix}.probe` };
    try {
      await this.client.send(new PutObjectCommand({ ...target, ...this.options.encryption, Body: 'probe' }));
      await this.client.send(new DeleteObjectCommand(target));
      return { freeBytes: null };
    } catch (error) {
      throw audioStoreError(error);
    }
  }

  /** Closes the connections that are kept open for reuse. */
  close(): void {
    this.client.destroy();
    this.reader.destroy();
  }

  private objectKey(key: string): string {
    finishedKey(key);
    return `${this.prefix}${key}`;
  }

  private async abortUploads(Key: string): Promise<void> {
    for (const upload of await this.unfinishedUploads(Key))
      if (upload.Key === Key && upload.UploadId)
        await this.client.send(
          new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId: upload.UploadId }),
        );
  }

  /** The first thousand; the next sweep sees the rest. None where the server cannot tell. */
  private async unfinishedUploads(Prefix: string): Promise<MultipartUpload[]> {
    try {
      const listed = await this.client.send(new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix }));
      return listed.Uploads ?? [];
    } catch (error) {
      if (isNotImplemented(error)) return [];
      throw error;
    }
  }
}
