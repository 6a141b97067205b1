// How well and how fast calls become text: our pipeline, the bare model on whole utterances, and pocketsphinx,
// in one run, on synthetic voices under the conditions of telephone calls. BENCH_AUDIO names a folder with
// recordings of your own (NAME.wav beside NAME.txt) to be measured as well.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { sideBySide } from './load.mjs';
import { UTTERANCES } from './utterances.mjs';

const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const dist = (file) => require(join(ROOT, 'dist/src', file));
const MODEL =
  process.env.SPEECH_MODEL_DIR ||
  join(
    process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    'call-ingestion-service/speech-moonshine-base-en-0.1.16',
  );
const FFMPEG = process.env.FFMPEG_PATH || 'ffmpeg';
const RATE = 16_000;
const VOICES = ['slt', 'rms', 'awb'];

/** ffmpeg filters that make studio sound into what reaches a contact centre. */
const BAND = 'highpass=f=300,lowpass=f=3400';
const CONDITIONS = {
  clean: { filter: 'anull' },
  'telephone band': { filter: `${BAND},aresample=8000` },
  'mu-law': { filter: `${BAND},aresample=8000`, codec: ['-c:a', 'pcm_mulaw', '-f', 'wav'] },
  'telephone, noise 15 dB below': { filter: `${BAND},aresample=8000`, noise: 15 },
  'telephone, other voice 20 dB below': { filter: `${BAND},aresample=8000`, otherVoice: 20 },
};

/** Runs the bench and returns its page as lines of Markdown. */
export async function benchTranscription() {
  const { LocalTranscriptionEngine } = dist('transcription/local/local-transcription-engine.js');
  const scratch = mkdtempSync(join(tmpdir(), 'bench-'));
  const engine = new LocalTranscriptionEngine({ modelDirectory: MODEL, processes: 1 });
  try {
    const spoken = VOICES.map((voice) =>
      UTTERANCES.map((text, i) => speak(text, voice, join(scratch, `${voice}${i}.wav`))),
    );
    await engine.transcribe(channelOf(spoken[0][0])); // the model is loaded before anything is timed
    const bare = bareModel();
    const rows = [];
    for (const [name, condition] of Object.entries(CONDITIONS))
      rows.push(await measureCondition(name, condition, spoken, { engine, bare, scratch }));
    return [
      '## Transcription',
      '',
      `${UTTERANCES.length} utterances of ${VOICES.length} synthetic voices. Word error rates (goal: pipeline at most`,
      '1.05 times the bare model); speed is the processor time our pipeline needs for a call over what the bare',
      'model needs for its utterances (goal: at most 1.15).',
      '',
      '| condition | pipeline | bare model, whole utterances | pipeline / bare | pocketsphinx | time, pipeline / bare |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
      ...(await measureCall(spoken)),
      ...(await measureSilence(spoken[0], engine)),
      ...(await measureMemory(spoken[0], engine)),
      ...(await measureFolder(process.env.BENCH_AUDIO, engine)),
    ];
  } finally {
    await engine.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measureCondition(name, condition, spoken, { engine, bare, scratch }) {
  const errors = { pipeline: counter(), bare: counter(), peer: counter() };
  const seconds = { pipeline: 0, bare: 0 };
  for (const [v, utterances] of spoken.entries()) {
    const others = spoken[(v + 1) % spoken.length];
    const heard = utterances.map((samples, i) => degrade(samples, others[i], condition, scratch));
    const call = channelOf(inACall(heard, 1.2));
    const pipeline = await timed(() => engine.transcribe(call), engine);
    seconds.pipeline += pipeline.seconds;
    errors.pipeline.add(UTTERANCES.join(' '), pipeline.result.sentences.map(({ text }) => text).join(' '));
    for (const [i, samples] of heard.entries()) {
      const alone = await timed(() => bare(samples));
      seconds.bare += alone.seconds;
      errors.bare.add(UTTERANCES[i], alone.result);
    }
    const peer = pocketsphinx(heard, scratch);
    if (peer) peer.forEach((text, i) => errors.peer.add(UTTERANCES[i], text));
  }
  const rate = (of) => (of.words ? `${(100 * of.rate()).toFixed(1)} %` : 'not installed');
  const ratio = errors.bare.errors ? (errors.pipeline.rate() / errors.bare.rate()).toFixed(2) : '–';
  const speed = (seconds.pipeline / seconds.bare).toFixed(2);
  return `| ${name} | ${rate(errors.pipeline)} | ${rate(errors.bare)} | ${ratio} | ${rate(errors.peer)} | ${speed} |`;
}

/** A call of two speakers, on two cores; beside it the model's processes with the utterances and nothing else. */
async function measureCall([agent, customer]) {
  const { LocalTranscriptionEngine } = dist('transcription/local/local-transcription-engine.js');
  const { RecognizerPool } = dist('transcription/local/recognizer-pool.js');
  const { speechModelIn } = dist('transcription/local/speech-model.js');
  const engine = new LocalTranscriptionEngine({ modelDirectory: MODEL, processes: 2 });
  const pool = new RecognizerPool({
    entry: join(ROOT, 'dist/src/transcription/local/recognizer-process.js'),
    model: speechModelIn(MODEL).recognizer,
    processes: 2,
    memoryLimit: Infinity,
    segmentLimit: 600_000,
    startLimit: 600_000,
  });
  // Turns: each waits while the other speaks.
  const channels = [agent, customer].map((own, side) => {
    const other = [customer, agent][side];
    const silences = own.map((samples, i) => new Float32Array(other[i].length));
    return channelOf(
      inACall(
        own.flatMap((samples, i) => (side ? [silences[i], samples] : [samples, silences[i]])),
        0.6,
      ),
    );
  });
  const ours = () => timed(() => Promise.all(channels.map((channel) => engine.transcribe(channel))), engine);
  const bare = () =>
    timed(() => Promise.all([...agent, ...customer].map((each) => pool.recognise(each))), pool);
  try {
    const {
      ours: a,
      theirs: b,
      ratio,
      least,
      most,
    } = await sideBySide({
      ours: async () => (await ours()).clockSeconds,
      theirs: async () => (await bare()).clockSeconds,
      rounds: 3,
    });
    const processor = (await ours()).seconds / (await bare()).seconds;
    return [
      `A call of ${(channels[0].seconds / 60).toFixed(1)} minutes, both channels in two processes: ${a.toFixed(1)} s, beside ${b.toFixed(1)} s for the`,
      `bare model on its utterances in two processes: ${ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}; goal: at most 1.15), and ${processor.toFixed(2)} in`,
      'processor time.',
      '',
    ];
  } finally {
    await Promise.all([engine.close(), pool.close()]);
  }
}

/** Cost must follow speech: the same words with four times as much silence around them. */
async function measureSilence(utterances, engine) {
  const speech = utterances.reduce((sum, samples) => sum + samples.length, 0) / RATE;
  const dense = channelOf(inACall(utterances, 0.3));
  const sparse = channelOf(inACall(utterances, (4 * speech) / utterances.length));
  const first = await timed(() => engine.transcribe(dense), engine);
  const second = await timed(() => engine.transcribe(sparse), engine);
  const share = second.seconds / sparse.seconds / (first.seconds / dense.seconds);
  return [
    `A call with ${Math.round(100 * (1 - speech / sparse.seconds))} % silence costs ${share.toFixed(2)} times as much a second as one with ${Math.round(100 * (1 - speech / dense.seconds))} %.`,
    '',
  ];
}

/** One process over a hundred short calls. */
async function measureMemory(utterances, engine) {
  const call = channelOf(inACall(utterances.slice(0, 3), 0.5));
  const resident = () => engine.processIds.reduce((sum, pid) => sum + residentMegabytes(pid), 0);
  for (let i = 0; i < 10; i++) await engine.transcribe(call);
  const before = resident();
  for (let i = 0; i < 90; i++) await engine.transcribe(call);
  return [`A speech process holds ${before} MB after 10 calls and ${resident()} MB after 100.`, ''];
}

async function measureFolder(folder, engine) {
  if (!folder) return [];
  const count = counter();
  for (const file of readdirSync(folder).filter((name) =>
    existsSync(join(folder, name.replace(/\.\w+$/, '.txt'))),
  )) {
    if (file.endsWith('.txt')) continue;
    const { sentences } = await engine.transcribe(channelOf(decode(['-i', join(folder, file)])));
    count.add(
      readFileSync(join(folder, file.replace(/\.\w+$/, '.txt')), 'utf8'),
      sentences.map(({ text }) => text).join(' '),
    );
  }
  return [`Own recordings: ${(100 * count.rate()).toFixed(1)} % of ${count.words} words wrong.`, ''];
}

function bareModel() {
  const { OfflineRecognizer } = require('sherpa-onnx-node');
  const { speechModelIn } = dist('transcription/local/speech-model.js');
  const recognizer = new OfflineRecognizer(speechModelIn(MODEL).recognizer);
  return (samples) => {
    const stream = recognizer.createStream();
    stream.acceptWaveform({ samples, sampleRate: RATE });
    recognizer.decode(stream);
    return recognizer.getResult(stream).text;
  };
}

function pocketsphinx(utterances, scratch) {
  const program = ['pocketsphinx_continuous', 'pocketsphinx'].find((name) => !spawnSync(name, ['-h']).error);
  if (!program) return undefined;
  return utterances.map((samples) => {
    const raw = join(scratch, 'utterance.raw');
    writeFileSync(
      raw,
      Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 32_767),
    );
    const given = program === 'pocketsphinx' ? ['single', raw] : ['-infile', raw];
    const { stdout } = spawnSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    if (program !== 'pocketsphinx') return stdout;
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).t)
      .join(' ');
  });
}

function speak(text, voice, file) {
  execFileSync('flite', ['-voice', voice, '-t', text, '-o', file]);
  return decode(['-i', file]);
}

function degrade(samples, other, { filter, codec, noise, otherVoice }, scratch) {
  const mixed = Float32Array.from(samples);
  if (otherVoice) mixed.forEach((_, i) => (mixed[i] += (other[i] ?? 0) * 10 ** (-otherVoice / 20)));
  if (noise) {
    const level =
      Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length) * 10 ** (-noise / 20);
    const random = seededRandom(samples.length);
    mixed.forEach((_, i) => (mixed[i] += level * Math.sqrt(3) * (2 * random() - 1)));
  }
  const file = join(scratch, 'degraded.wav');
  const raw = ['-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0'];
  execFileSync(FFMPEG, ['-v', 'error', '-y', ...raw, '-af', filter, ...(codec ?? []), file], {
    input: Buffer.from(mixed.buffer),
  });
  return decode(['-i', file]);
}

function decode(input) {
  const out = execFileSync(
    FFMPEG,
    ['-v', 'error', ...input, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', 'pipe:1'],
    {
      maxBuffer: 1 << 30,
    },
  );
  return new Float32Array(Uint8Array.from(out).buffer);
}

/** Utterances one after the other with pauses around the given length, as they follow in a call. */
function inACall(utterances, pause) {
  const random = seededRandom(utterances.length);
  const gaps = utterances.map(() => Math.round(RATE * pause * (0.5 + random())));
  const call = new Float32Array(utterances.reduce((sum, samples, i) => sum + samples.length + gaps[i], RATE));
  let position = 0;
  utterances.forEach((samples, i) => {
    position += gaps[i];
    call.set(samples, position);
    position += samples.length;
  });
  return call;
}

function channelOf(samples) {
  const { VoiceActivityDetector } = dist('voice-activity/voice-activity-detector.js');
  const detector = new VoiceActivityDetector({ modelPath: join(MODEL, 'silero_vad.onnx') });
  detector.push(samples);
  const blocks = async function* () {
    for (let i = 0; i < samples.length; i += 65_536) yield samples.subarray(i, i + 65_536);
  };
  return { seconds: samples.length / RATE, speech: detector.finish(), open: blocks };
}

/** Processor time of this process and of the engine's, which is the same on a busy machine; and the clock's. */
async function timed(work, engine) {
  const [clock, used] = [performance.now(), processorSeconds(engine)];
  const result = await work();
  return {
    result,
    seconds: processorSeconds(engine) - used,
    clockSeconds: (performance.now() - clock) / 1000,
  };
}

function processorSeconds(engine) {
  const { user, system } = process.cpuUsage();
  const ticks = (engine?.processIds ?? []).map((pid) => {
    const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [utime, stime] = fields.split(' ').slice(11, 13);
    return Number(utime) + Number(stime);
  });
  return (user + system) / 1e6 + ticks.reduce((sum, each) => sum + each, 0) / 100;
}

function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const wordsOf = (text) =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function counter() {
  return {
    words: 0,
    errors: 0,
    add(reference, heard) {
      this.words += wordsOf(reference).length;
      this.errors += distance(wordsOf(reference), wordsOf(heard));
    },
    rate() {
      return this.errors / this.words;
    },
  };
}

/** Words to insert, delete or replace to get from one list to the other (Levenshtein). */
function distance(from, to) {
  let previous = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (const [i, word] of from.entries()) {
    const row = [i + 1];
    to.forEach((other, j) =>
      row.push(Math.min(previous[j] + (word === other ? 0 : 1), previous[j + 1] + 1, row[j] + 1)),
    );
    previous = row;
  }
  return previous.at(-1);
}
