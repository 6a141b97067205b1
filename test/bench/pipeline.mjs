// What the pipeline costs beyond decoding and the speech model, and how long a job waits for an idle worker.
// BENCH_RECORDING names a stereo recording of your own to be measured in place of the sample.
import { execFileSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { homedir } from 'node:os';
import { extname, join } from 'node:path';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEAD, median, row, sideBySide } from './load.mjs';
import { LOADING_MS, metadata, ROOT, startService } from './service.mjs';

const require = createRequire(import.meta.url);
const dist = (file) => require(join(ROOT, 'dist/src', file));
const RECORDING = process.env.BENCH_RECORDING || join(ROOT, 'samples/support-call.ogg');
const FORMAT = extname(RECORDING).slice(1);
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
  form.append('audio', await openAsBlob(RECORDING), `call.${FORMAT}`);
  const answer = await fetch(`${service.url}/v1/ingestion/recordings`, {
    method: 'POST',
    headers: { authorization: service.authorization },
    body: form,
  });
  if (answer.status !== 202) throw new Error(`the recording was answered ${answer.status}`);
  return (await answer.json()).job_id;
}

/** Asks every `everyMs`: each question takes some milliseconds of a core from the work it asks about. */
async function finished(service, jobId, states = ['ingested', 'rejected', 'failed'], everyMs = 50) {
  for (;;) {
    const answer = await fetch(`${service.url}/v1/ingestion/recordings/${jobId}`, {
      headers: { authorization: service.authorization },
    });
    const job = await answer.json();
    if (states.includes(job.status)) return job;
    await sleep(everyMs);
  }
}

/** Seconds from 202 to `ingested`; it does not ask before the bare parts alone would have been done. */
const throughService = (service, bareSeconds) => async () => {
  const jobId = await deliver(service);
  const started = performance.now();
  await sleep(1000 * bareSeconds());
  const { status } = await finished(service, jobId);
  if (status !== 'ingested') throw new Error(`the recording ended ${status}`);
  return (performance.now() - started) / 1000;
};

/**
 * Seconds that decoding once, and recognising the speech of both channels out of memory, take by themselves, in
 * as many processes as the service has, warm as its own are. Where the speech is, is known before.
 */
function partsAlone() {
  const { LocalTranscriptionEngine } = dist('transcription/local/local-transcription-engine.js');
  const { AudioCheck } = dist('audio-quality/audio-check.js');
  const { samplesOf } = dist('audio-quality/decode/interleaved.js');
  const ffmpegPath = process.env.FFMPEG_PATH || 'ffmpeg';
  const engine = new LocalTranscriptionEngine({ modelDirectory: MODEL, processes: 2 });
  const check = new AudioCheck({ ffmpegPath, vadModelPath: join(MODEL, 'silero_vad.onnx') });
  let speech;
  let seconds;
  let least = Infinity;
  const run = async () => {
    speech ??= (await check.check(RECORDING, FORMAT)).speech;
    const started = performance.now();
    const decode = ['-v', 'error', '-i', RECORDING, '-ar', '16000', '-f', 's16le', 'pipe:1'];
    const bytes = Uint8Array.from(execFileSync(ffmpegPath, decode, { maxBuffer: 1 << 30 }));
    const sound = new Int16Array(bytes.buffer);
    seconds = sound.length / 32_000;
    await Promise.all(
      [0, 1].map((channel) =>
        engine.transcribe({
          seconds,
          speech: speech[channel],
          async *open() {
            yield samplesOf(sound, channel);
          },
        }),
      ),
    );
    const taken = (performance.now() - started) / 1000;
    least = Math.min(least, taken);
    return taken;
  };
  return { run, least: () => least, minutes: () => (seconds / 60).toFixed(1), close: () => engine.close() };
}

export async function benchPipeline() {
  const service = await startService({ TRANSCRIPTION_PROCESSES: '2' });
  const alone = partsAlone();
  try {
    await sleep(LOADING_MS);
    await alone.run();
    const ours = throughService(service, alone.least);
    // The first calls after a start are slower: memory grows and code is compiled. Both sides are warm before it counts.
    for (let i = 0; i < 2; i++) await ours();
    const overhead = await sideBySide({ ours, theirs: alone.run, rounds: 10 });
    const waits = [];
    for (let i = 0; i < 5; i++) {
      const started = performance.now();
      const jobId = await deliver(service);
      await finished(service, jobId, ['processing', 'transcribed', 'ingested'], 5);
      waits.push(performance.now() - started);
      await finished(service, jobId);
    }
    return [
      '## Pipeline',
      '',
      `A recording of ${alone.minutes()} minutes from its 202 to \`ingested\`; beside it the sum of ffmpeg decoding it`,
      'once and the speech model recognising the speech of both channels out of memory, in as many warm processes.',
      '',
      ...HEAD,
      row('recording', overhead, 's', 'at most 1.15'),
      '',
      `From sending a recording to an idle service until a worker has it: ${median(waits).toFixed(0)} ms, the upload included (goal: under 100 ms).`,
    ];
  } finally {
    await service.stop();
    await alone.close();
  }
}
