import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { speechModelIn } from './speech-model';

const ONNX = Buffer.from([0x08, 0x07]);

describe('the model in a folder', () => {
  let root: string;

  const folderOf = (name: string, files: Record<string, Buffer | string>): string => {
    const folder = join(root, name);
    mkdirSync(folder);
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
    return folder;
  };

  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'models-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const MOONSHINE = {
    'encoder_model.onnx': ONNX,
    'decoder_model_merged.onnx': ONNX,
    'tokens.txt': 'PHVuaz4= 0\n',
  };

  it('is ours when the files are ours', () => {
    const folder = folderOf('ours', MOONSHINE);
    expect(speechModelIn(folder)).toMatchObject({
      name: 'moonshine-base-en',
      languages: ['en'],
      longestSegment: 26,
    });
  });

  it.each([
    [
      'sherpa-onnx-whisper-small',
      ['small-encoder.int8.onnx', 'small-encoder.onnx', 'small-decoder.onnx', 'small-tokens.txt'],
      'whisper',
      'encoder',
    ],
    [
      'sherpa-onnx-nemo-parakeet-tdt',
      ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
      'transducer',
      'joiner',
    ],
    ['sherpa-onnx-sense-voice-zh-en', ['model.int8.onnx', 'tokens.txt'], 'senseVoice', 'model'],
    ['sherpa-onnx-nemo-ctc-en', ['model.onnx', 'tokens.txt'], 'nemoCtc', 'model'],
    ['sherpa-onnx-zipformer-ctc-small', ['model.onnx', 'tokens.txt'], 'zipformerCtc', 'model'],
  ])('is found in %s as it is published', (name, files, family, role) => {
    const folder = folderOf(
      name,
      Object.fromEntries([...files, 'silero_vad.onnx'].map((file) => [file, ONNX])),
    );
    const { recognizer, languages } = speechModelIn(folder);
    const config = recognizer.modelConfig as unknown as Record<string, Record<string, string>>;
    expect(Object.keys(config)).toContain(family);
    expect(config[family]![role]).toMatch(folder);
    expect(Object.values(config[family]!).join()).not.toContain('silero');
    expect(languages).toEqual([]);
  });

  it('prefers the small version of a file', () => {
    const folder = folderOf('w', {
      'a-encoder.onnx': ONNX,
      'a-encoder.int8.onnx': ONNX,
      'a-decoder.onnx': ONNX,
      'a-tokens.txt': 'x',
    });
    expect(speechModelIn(folder).recognizer.modelConfig.whisper?.encoder).toMatch(/int8/);
  });

  it('takes family and languages from the operator', () => {
    const folder = folderOf('mine', { 'model.onnx': ONNX, 'tokens.txt': 'x' });
    expect(() => speechModelIn(folder)).toThrow(/SPEECH_MODEL_FAMILY/);
    const model = speechModelIn(folder, { family: 'paraformer', languages: ['zh', 'en'] });
    expect(model).toMatchObject({ name: 'paraformer:mine', languages: ['zh', 'en'] });
  });

  it.each([
    [
      'a file that is missing',
      { 'decoder_model_merged.onnx': undefined },
      /has no decoder_model_merged\.onnx/,
    ],
    ['a file that is empty', { 'encoder_model.onnx': '' }, /encoder_model\.onnx is empty/],
    ['a file that is no model', { 'encoder_model.onnx': 'version https://git-lfs' }, /not an ONNX model/],
    ['tokens in plain text', { 'tokens.txt': '<unk> 0\n' }, /base64/],
  ])('is refused for %s, by name', (_, change, message) => {
    const files = Object.entries({ ...MOONSHINE, ...change }).filter(([, content]) => content !== undefined);
    expect(() => speechModelIn(folderOf('bad', Object.fromEntries(files) as typeof MOONSHINE))).toThrow(
      message,
    );
  });

  it('is refused when there is no folder', () => {
    expect(() => speechModelIn(join(root, 'nowhere'))).toThrow(/is not there.*npm run setup/);
  });
});
