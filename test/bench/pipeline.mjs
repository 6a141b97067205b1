// What the pipeline costs beyond decoding and the speech model, what a second worker brings, and how long a
// job waits for an idle worker.
import { execFileSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { HEAD, median, row, sideBySide } from './load.mjs';
import { metadata, ROOT, startService } from './service.mjs';

const require = createRequire(import.meta.url);
const dist = (file) => require(join(ROOT, 'dist/src', file));
const SAMPLE = join(ROOT, 'samples/support-call.ogg');
const MODEL =
  process.env.SPEECH_MODEL_DIR ||
  join(
    process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    'call-ingestion-service/speech-moonshine-base-en-0.1.16',
  );

let calls = 0;

async function deliver(service) {
  const form = new FormData();
  for (const [name, value] of Object.entries(metadata(`call-${calls++}`))) form.append(name, value);
  form.append('agent_channel', '0');
  form.append('audio', await openAsBlob(SAMPLE), 'call.ogg');
  const answer = await fetch(`${service.url}/v1/ingestion/recordings`, {
    method: 'POST',
    headers: { authorization: service.authorization },
    body: form,
  });
  if (answer.status !== 202) throw new Error(`the recording was answered ${answer.status}`);
  return (await answer.json()).job_id;
}

async function finished(service, jobId, states = ['ingested', 'rejected', 'failed']) {
  for (;;) {
    const answer = await fetch(`${service.url}/v1/ingestion/recordings/${jobId}`, {
      headers: { authorization: service.authorization },
    });
    const job = await answer.json();
    if (states.includes(job.status)) return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Seconds from 202 to `ingested`. */
const throughService = (service) => async () => {
  const jobId = await deliver(service);
  const started = performance.now();
  const { status } = await finished(service, jobId);
  if (status !== 'ingested') throw new Error(`the recording ended ${status}`);
  return (performance.now() - started) / 1000;
};

/**
 * Seconds that decoding once, finding the speech and recognising it take by themselves, with the engine and
 * its processes warm as the service's are.
 */
function partsAlone() {
  const { LocalTranscriptionEngine } = dist('transcription/local/local-transcription-engine.js');
  const { AudioCheck } = dist('audio-quality/audio-check.js');
  const { openChannel } = dist('audio-quality/decode/open-channel.js');
  const ffmpegPath = process.env.FFMPEG_PATH || 'ffmpeg';
  const engine = new LocalTranscriptionEngine({ modelDirectory: MODEL, processes: 2 });
  const check = new AudioCheck({ ffmpegPath, vadModelPath: join(MODEL, 'silero_vad.onnx') });
  let speech;
  const run = async () => {
    speech ??= (await check.check(SAMPLE, 'ogg')).speech;
    const started = performance.now();
    execFileSync(ffmpegPath, ['-v', 'error', '-i', SAMPLE, '-f', 's16le', '-ac', '2', '-y', '/dev/null']);
    await Promise.all(
      [0, 1].map((channel) =>
        engine.transcribe({
          seconds: 124,
          speech: speech[channel],
          open: () => openChannel(SAMPLE, channel, { ffmpegPath }),
        }),
      ),
    );
    return (performance.now() - started) / 1000;
  };
  return { run, close: () => engine.close() };
}

export async function benchPipeline() {
  const service = await startService({ TRANSCRIPTION_PROCESSES: '2' });
  const alone = partsAlone();
  try {
    const overhead = await sideBySide({ ours: throughService(service), theirs: alone.run, rounds: 4 });
    const waits = [];
    for (let i = 0; i < 5; i++) {
      const started = performance.now();
      const jobId = await deliver(service);
      await finished(service, jobId, ['processing', 'transcribed', 'ingested']);
      waits.push(performance.now() - started);
      await finished(service, jobId);
    }
    return [
      '## Pipeline',
      '',
      'A two-minute recording from its 202 to `ingested`; beside it the sum of ffmpeg decoding it once and the',
      'speech engine recognising both channels, alone and warm.',
      '',
      ...HEAD,
      row('two-minute recording', overhead, 's', 'at most 1.15'),
      '',
      `From sending a recording to an idle service until a worker has it: ${median(waits).toFixed(0)} ms, the upload included (goal: under 100 ms).`,
    ];
  } finally {
    await service.stop();
    await alone.close();
  }
}
