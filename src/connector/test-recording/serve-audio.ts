import type { Request, Response } from 'express';
import type { AudioFormat } from '../../audio-quality/audio-verdict';
import type { AudioStore } from '../../audio-store/audio-store';
import { serveBytes } from '../../http/serve-bytes';

const CONTENT_TYPES: Record<AudioFormat, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
};

/** What is served: where it stands, what it is, and the job whose sound it is, which never changes. */
export interface ServedAudio {
  key: string;
  format: AudioFormat;
  bytes: number;
  jobId: string;
}

/** Answers with a recording or the one range of it a player asks for. */
export function serveAudio(
  store: AudioStore,
  { key, format, bytes, jobId }: ServedAudio,
  request: Request,
  response: Response,
): Promise<void> {
  const served = { bytes, tag: jobId, contentType: CONTENT_TYPES[format] };
  return serveBytes({ ...served, open: (range) => store.open(key, range) }, request, response);
}
