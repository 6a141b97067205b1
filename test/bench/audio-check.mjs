// What the audio check costs beside what it cannot do without: ffmpeg's decode to raw samples, and voice activity.
//   node test/bench/audio-check.mjs [--minutes 60] [--hours 10]
// Needs Linux (its /proc), a build (npm run build), ffmpeg, and the speech model. Prints a markdown table. Seconds are of processor time,
// of the process and of those it started, so that a busy machine gives the same ratios.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultSpeechModelDirectory } from '../../scripts/setup/speech-model.mjs';

const FORMATS = { wav: 16_000, mp3: 44_100, m4a: 44_100, ogg: 16_000, flac: 16_000 };

/** What takes long to encode: a tenth is encoded, and repeated by copying. */
const SLOW_FORMATS = ['mp3', 'm4a', 'ogg'];

/** Checked at full length too, for memory alone. */
const LONG_FORMATS = ['wav', 'mp3'];

const require = createRequire(import.meta.url);
const self = fileURLToPath(import.meta.url);
const dist = (path) => fileURLToPath(new URL(`../../dist/src/${path}`, import.meta.url));
const sample = fileURLToPath(new URL('../../samples/support-call.ogg', import.meta.url));
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const vadModelPath = join(defaultSpeechModelDirectory(), 'silero_vad.onnx');

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    hours: { type: 'string', default: '10' },
    task: { type: 'string' },
    file: { type: 'string' },
  },
});
if (values.task) await runTask(values.task, values.file);
else compare();

/** One measurement in a process of its own; prints the megabytes of memory it took at most. */
async function runTask(task, file) {
  if (task === 'check') await check(file);
  else await listen(file);
}

/** The child process of the service, which serves one recording and ends. */
async function check(path) {
  const { startChecking } = require(dist('audio-quality/checking-process.js'));
  const child = startChecking(dist('audio-quality/audio-check-process.js'));
  const options = { ffmpegPath: ffmpeg, vadModelPath };
  child.send({ path, format: path.split('.').pop(), options });
  const [{ verdict, failure }] = await once(child, 'message');
  if (!verdict || verdict.rejectReason) throw new Error(failure ?? verdict.explanation);
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  console.log(kilobytes / 1024);
  child.disconnect();
  await once(child, 'exit');
}

/** Voice activity alone, on samples that are decoded already. */
async function listen(file) {
  const { VoiceActivityDetector } = require(dist('voice-activity/voice-activity-detector.js'));
  const detectors = [0, 1].map(() => new VoiceActivityDetector({ modelPath: vadModelPath }));
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 16 })) {
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
    detectors.forEach((detector, channel) => {
      const track = Float32Array.from(
        { length: samples.length >> 1 },
        (_, i) => samples[2 * i + channel] / 32_768,
      );
      detector.push(track);
    });
  }
  detectors.forEach((detector) => detector.finish());
}

function compare() {
  const folder = mkdtempSync(join(tmpdir(), 'audio-bench-'));
  try {
    console.log(
      `The whole check of a stereo file of ${values.minutes} minutes; beside it: ffmpeg's decode of it to raw samples\n` +
        'and voice activity alone. Seconds are of processor time. Memory is the peak of the process that checks.\n',
    );
    console.log(
      '| file | check | decode | voice activity | ratio (goal: at most 1.5) | memory (goal: under 150 MB) |',
    );
    console.log('| --- | --- | --- | --- | --- | --- |');
    const raw = makeFile(folder, 'wav', 60 * values.minutes);
    const voice = measure('listen', raw);
    for (const format of Object.keys(FORMATS)) {
      const file = makeFile(folder, format, 60 * values.minutes);
      const decode = decoding(file);
      const whole = measure('check', file);
      const ratio = (whole.seconds / (decode + voice.seconds)).toFixed(2);
      row(
        format,
        ...[whole.seconds, decode, voice.seconds].map((seconds) => `${seconds.toFixed(1)} s`),
        ratio,
        megabytes(whole),
      );
      if (values.hours > 0 && LONG_FORMATS.includes(format)) checkRepeated(folder, file, format);
      rmSync(file);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same call as often as it takes to fill the hours: how much memory that needs. */
function checkRepeated(folder, file, format) {
  const long = repeated(
    file,
    join(folder, `long.${format}`),
    Math.ceil((60 * values.hours) / values.minutes),
  );
  const whole = measure('check', long);
  rmSync(long);
  row(`${format}, ${values.hours} hours`, `${whole.seconds.toFixed(1)} s`, '', '', '', megabytes(whole));
}

function megabytes(measured) {
  return `${measured.megabytes.toFixed(0)} MB`;
}

function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

/** The sample call over and over. */
function makeFile(folder, format, seconds) {
  const file = join(folder, `call.${format}`);
  const encode = (length, path) => {
    const input = ['-stream_loop', '-1', '-i', sample, '-t', `${length}`, '-ar', `${FORMATS[format]}`];
    execFileSync(ffmpeg, ['-v', 'error', '-y', ...input, path]);
    return path;
  };
  if (!SLOW_FORMATS.includes(format)) return encode(seconds, file);
  return repeated(encode(seconds / 10, join(folder, `part.${format}`)), file, 10);
}

function repeated(file, path, times) {
  const input = ['-stream_loop', `${times - 1}`, '-i', file];
  execFileSync(ffmpeg, ['-v', 'error', '-y', ...input, '-c', 'copy', path]);
  return path;
}

function decoding(file) {
  return run(ffmpeg, '-v', 'error', '-y', '-i', file, '-f', 's16le', '/dev/null').seconds;
}

function measure(task, file) {
  const { seconds, output } = run(process.execPath, self, '--task', task, '--file', file);
  return { seconds, megabytes: Number.parseFloat(output) };
}

/** Processor time as the shell counts it: `times` prints its own line, then one of all that it waited for. */
function run(...command) {
  const shell = ['-c', '"$@" || exit 1; times', 'sh', ...command];
  const lines = execFileSync('/bin/sh', shell, { encoding: 'utf8' }).trim().split('\n');
  const seconds = [...lines.at(-1).matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + 60 * m + +s,
    0,
  );
  return { seconds, output: lines[0] };
}
