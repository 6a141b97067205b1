// Speaks samples/support-call.script.json with two synthetic voices and writes samples/support-call.ogg:
// agent left, customer right. Needs flite (the voices) and ffmpeg (the encoder); only for whoever changes
// the script: the result is part of the repository.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RATE = 16_000;
const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));
const MAX_BYTES = 1_000_000;

/** Root mean square of the line noise: about -66 dBFS, as on a good headset. */
const NOISE = 16;

function requireProgram(name, probe) {
  try {
    execFileSync(name, probe, { stdio: 'ignore' });
  } catch (error) {
    if (error.code !== 'ENOENT') return;
    console.error(`${name} is missing. On Debian or Ubuntu: apt-get install flite ffmpeg`);
    process.exit(1);
  }
}

/** The 16-bit mono samples of a WAV file as flite writes it. */
function readWav(path) {
  const bytes = readFileSync(path);
  if (bytes.readUInt32LE(24) !== RATE) throw new Error(`${path} is not sampled at ${RATE} Hz`);
  const start = bytes.indexOf('data', 12, 'latin1') + 8;
  return Int16Array.from({ length: (bytes.length - start) >> 1 }, (_, i) => bytes.readInt16LE(start + 2 * i));
}

/** Without the silence a voice puts before and after a sentence, so that gaps are those of the script. */
function trimmed(samples) {
  const loud = (sample) => Math.abs(sample) > 200;
  return samples.subarray(samples.findIndex(loud), samples.findLastIndex(loud) + 1);
}

function speak(voice, text, folder) {
  const path = join(folder, 'turn.wav');
  execFileSync('flite', ['-voice', voice, '-t', text, '-o', path]);
  return trimmed(readWav(path));
}

/** Each turn with its samples and the sample it starts at. `after`: seconds since the previous turn ended. */
function placeTurns({ voices, turns }, folder) {
  let end = 0;
  return turns.map(({ speaker, after, text }) => {
    const samples = speak(voices[speaker], text, folder);
    const start = Math.max(0, end + Math.round(after * RATE));
    end = Math.max(end, start + samples.length);
    return { speaker, start, samples };
  });
}

/** Park and Miller's generator: the same noise every time, so that the same script gives the same file. */
function noise(seed) {
  let state = seed;
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return () => (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3) * NOISE;
}

/** Interleaved 16-bit samples, agent left. */
function mix(turns) {
  const frames = Math.max(...turns.map(({ start, samples }) => start + samples.length)) + RATE;
  const pcm = new Int16Array(2 * frames);
  const hiss = [noise(1), noise(2)];
  for (let i = 0; i < pcm.length; i++) pcm[i] = Math.round(hiss[i & 1]());
  for (const { speaker, start, samples } of turns) {
    const channel = speaker === 'agent' ? 0 : 1;
    samples.forEach((sample, i) => {
      const at = 2 * (start + i) + channel;
      pcm[at] = Math.max(-32_768, Math.min(32_767, pcm[at] + sample));
    });
  }
  return pcm;
}

function encode(pcm, path) {
  const input = ['-f', 's16le', '-ar', String(RATE), '-ac', '2', '-i', 'pipe:0'];
  // Bit-exact: no random stream serial and no encoder date, so that generating again changes nothing.
  const output = ['-c:a', 'libvorbis', '-q:a', '3', '-fflags', '+bitexact', '-flags:a', '+bitexact', path];
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...input, ...output], { input: Buffer.from(pcm.buffer) });
}

requireProgram('flite', ['--version']);
requireProgram('ffmpeg', ['-version']);

const folder = mkdtempSync(join(tmpdir(), 'support-call-'));
try {
  const script = JSON.parse(readFileSync(join(SAMPLES, 'support-call.script.json'), 'utf8'));
  const turns = placeTurns(script, folder);
  const pcm = mix(turns);
  const target = join(SAMPLES, 'support-call.ogg');
  encode(pcm, target);
  const seconds = Math.round(pcm.length / 2 / RATE);
  const metadata = JSON.parse(readFileSync(join(SAMPLES, 'support-call.json'), 'utf8'));
  writeFileSync(
    join(SAMPLES, 'support-call.json'),
    `${JSON.stringify({ ...metadata, duration_seconds: String(seconds) }, null, 2)}\n`,
  );
  const { size } = statSync(target);
  console.log(`samples/support-call.ogg: ${seconds} s, ${Math.round(size / 1000)} kB`);
  if (size > MAX_BYTES) throw new Error(`the sample is larger than ${MAX_BYTES} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
