import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { OfflineRecognizerConfig } from 'sherpa-onnx-node';
import { TranscriptionFailed } from '../transcription-engine';
import { FAMILY_SHAPES, type FamilyShape, type ModelFamily } from './model-families';

/** A model the local engine can run. */
export interface SpeechModel {
  name: string;
  version: string;
  /** ISO 639-1 codes. */
  languages: readonly string[];
  /** Seconds it can hear at one go without repeating itself or dropping words. */
  longestSegment: number;
  recognizer: OfflineRecognizerConfig;
}

/** What an operator says of a model of their own, where its folder does not tell. */
export interface OwnModel {
  family?: ModelFamily;
  /** ISO 639-1 codes it understands. */
  languages?: readonly string[];
}

/** The voice-activity model shares the folder and is no part of the speech model. */
const NOT_SPEECH = /^silero/;

/**
 * The model in a folder, of any family the native library runs, told by its files and the folder's name.
 * Looks into the files as well: a wrong one ends the native library's process without a word.
 * Throws `TranscriptionFailed`, naming what is missing or wrong and what to do about it.
 */
export function speechModelIn(directory: string, own: OwnModel = {}): SpeechModel {
  const names = filesIn(directory);
  const shape = own.family ? shapeOf(own.family) : recognise(directory, names);
  const paths = Object.fromEntries(
    Object.entries(shape.files).map(([role, pattern]) => [
      role,
      join(directory, pick(names, pattern, shape, directory)),
    ]),
  );
  for (const path of Object.values(paths)) inspect(path, shape.family);
  const { tokens = '', ...models } = paths;
  const isOurs = shape.family === 'moonshine' && !own.languages;
  return {
    name: isOurs ? 'moonshine-base-en' : `${shape.family}:${basename(resolve(directory))}`,
    version: isOurs ? '0.1.16' : '1',
    languages: own.languages ?? (isOurs ? ['en'] : []),
    longestSegment: shape.longestSegment,
    recognizer: {
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      // Two threads a process are slower than two processes.
      modelConfig: { ...shape.config(models), tokens, numThreads: 1, debug: 0 },
    },
  };
}

function filesIn(directory: string): string[] {
  try {
    // int8 first: a folder with both has them to choose from, and the small one is as good on speech.
    return readdirSync(directory)
      .filter((name) => !NOT_SPEECH.test(name))
      .sort((a, b) => Number(b.includes('int8')) - Number(a.includes('int8')) || a.localeCompare(b));
  } catch {
    throw wrong(`The speech model folder ${directory} is not there`);
  }
}

function shapeOf(family: ModelFamily): FamilyShape {
  const shape = FAMILY_SHAPES.find((each) => each.family === family);
  if (!shape) throw wrong(`There is no speech model family ${family}`);
  return shape;
}

function recognise(directory: string, names: string[]): FamilyShape {
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const whole = FAMILY_SHAPES.find(
    ({ files, folder }) => Object.values(files).every(has) && (!folder || folder.test(resolve(directory))),
  );
  if (whole) return whole;
  if (has(/^model.*\.onnx$/))
    throw wrong(
      `The speech model folder ${directory} does not tell its family: name it in SPEECH_MODEL_FAMILY`,
    );
  return shapeOf('moonshine'); // the default, so that what is missing of it gets named
}

function pick(names: string[], pattern: RegExp, shape: FamilyShape, directory: string): string {
  const name = names.find((each) => pattern.test(each));
  if (!name)
    throw wrong(`The speech model folder ${directory} has no ${plain(pattern)}, which ${shape.family} needs`);
  return name;
}

/** `^encoder_model\.(onnx|ort)$` as a reader would write the file's name. */
const plain = (pattern: RegExp): string =>
  pattern.source
    .replace(/[\^$\\]/g, '')
    .replace(/\((\w+)\|\w+\)/, '$1')
    .replaceAll('.*', '*');

function inspect(path: string, family: ModelFamily): void {
  const head = Buffer.alloc(200);
  const file = openSync(path, 'r');
  const length = readSync(file, head);
  closeSync(file);
  if (length === 0) throw wrong(`${path} is empty`);
  // Every ONNX file begins with its format version; a download page or a Git LFS pointer does not.
  if (path.endsWith('.onnx') && head[0] !== 0x08) throw wrong(`${path} is not an ONNX model`);
  if (path.endsWith('.txt') && family === 'moonshine') {
    const [piece = ''] = head.toString('utf8', 0, length).split(/\s/);
    const isBase64 = Buffer.from(piece, 'base64').toString('base64') === piece;
    if (!isBase64) throw wrong(`${path} does not hold its tokens in base64`);
  }
}

const wrong = (what: string): TranscriptionFailed =>
  new TranscriptionFailed(
    `${what}. Run \`npm run setup\`, or name another folder in SPEECH_MODEL_DIR`,
    false,
    'speech_model_missing',
  );
