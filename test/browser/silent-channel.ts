import type { RecordingFile } from '../harness/ingestion-client';

const RATE = 8_000;
const SECONDS = 8;
const HEADER_BYTES = 44;

/** A stereo recording on whose two channels nobody says anything: a hum left, almost silence right. */
export function silentChannel(): RecordingFile {
  const frames = RATE * SECONDS;
  const bytes = Buffer.alloc(HEADER_BYTES + frames * 4);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(2, 22); // channels
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(frames * 4, 40);
  for (let frame = 0; frame < frames; frame++) {
    const seconds = frame / RATE;
    bytes.writeInt16LE(Math.round(9_000 * Math.sin(2 * Math.PI * 110 * seconds)), HEADER_BYTES + frame * 4);
    bytes.writeInt16LE(Math.round(20 * Math.sin(2 * Math.PI * 63 * seconds)), HEADER_BYTES + frame * 4 + 2);
  }
  return { name: 'hum.wav', bytes };
}
