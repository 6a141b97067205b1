import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import { loadShippedRubric } from '../rubric/load-shipped-rubric';
import { Scorer } from '../scorer';
import { ScoringModule } from '../scoring.module';
import { EmbeddedEngine } from './embedded-engine';
import { SentenceEmbedder, similarity } from './sentence-embedder';

const rubric = loadShippedRubric('customer-support');
const CALL: Sentence[] = [
  { speaker: 'agent', text: 'Good day, this is Anna from Bright Water. How can I help?' },
  { speaker: 'customer', text: 'My invoice is wrong and I am annoyed.' },
  { speaker: 'agent', text: 'It sounds like you had a truly stressful week there.' },
  { speaker: 'customer', text: 'Yes.' },
  { speaker: 'agent', text: 'The corrected invoice comes tomorrow. Goodbye.' },
];

describe('sentence embeddings', () => {
  let folder: string;
  let workerFile: string;
  const open: SentenceEmbedder[] = [];
  const embedder = (options: ConstructorParameters<typeof SentenceEmbedder>[0] = {}): SentenceEmbedder => {
    const one = new SentenceEmbedder({ workerFile, timeoutMs: 60_000, ...options });
    open.push(one);
    return one;
  };

  beforeAll(() => {
    // Worker threads read JavaScript: the worker is compiled here as the build does it.
    folder = mkdtempSync(join(tmpdir(), 'embedding-worker-'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    workerFile = join(folder, 'embedding-worker.cjs');
    const source = readFileSync(join(__dirname, 'embedding-worker.ts'), 'utf8');
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    writeFileSync(workerFile, ts.transpileModule(source, { compilerOptions }).outputText);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('of sentences that mean the same are closer than of those that do not', async () => {
    const [a, b, c] = await embedder().embed([
      'how may i help you today',
      'what can i do for you',
      'the parcel weighs nine kilos',
    ]);
    expect(similarity(a!, a!)).toBeCloseTo(1);
    expect(similarity(a!, b!)).toBeGreaterThan(similarity(a!, c!) + 0.2);
  });

  it('come in the order asked for, from the cache and from the worker', async () => {
    const one = embedder();
    const texts = Array.from({ length: 20 }, (_, at) => `sentence number ${at}`);
    const first = await one.embed(texts);
    const again = await one.embed([...texts].reverse());
    expect(again.reverse()).toEqual(first);
  });

  it('credit a style criterion met in other words, and quote them', async () => {
    const without = await new Scorer(new EmbeddedEngine()).score(CALL, rubric);
    const plain = without.criteria.find((one) => one.id === 'ownership');
    expect(plain?.status).toBe('not_met');
    const call = CALL.map((one) =>
      one.text.startsWith('It sounds')
        ? { ...one, text: 'Rest assured, leave that with us and we get it fixed.' }
        : one,
    );
    const result = await new Scorer(new EmbeddedEngine(embedder())).score(call, rubric);
    const ownership = result.criteria.find((one) => one.id === 'ownership');
    expect(ownership).toMatchObject({ status: 'met', decidedBy: 'meaning' });
    expect(ownership?.evidence[0]?.quote).toContain('leave that with us');
    expect(result.notes).toEqual([]);
  });

  it.each([
    ['cannot start', { workerFile: '/nowhere/worker.js' }],
    ['takes too long', { timeoutMs: 1 }],
  ])('when the worker %s, the call is scored by words and measures, with a note', async (_, options) => {
    const result = await new Scorer(new EmbeddedEngine(embedder(options))).score(CALL, rubric);
    expect(result.score).not.toBeNull();
    expect(result.notes).toEqual([expect.stringContaining('words and measures only')]);
  });

  it('start anew after the worker has died', async () => {
    const one = embedder();
    await one.embed(['hello there my friend']);
    await (one as unknown as { worker: Worker }).worker.terminate();
    const [vector] = await one.embed(['another sentence now']);
    expect(vector?.length).toBe(512);
  });

  it('end with the scorer, and whoever asks later is refused', async () => {
    const one = embedder();
    const scorer = new Scorer(new EmbeddedEngine(one));
    await scorer.score(CALL, rubric);
    const { worker } = one as unknown as { worker: Worker };
    const ended = once(worker, 'exit');
    await new ScoringModule(scorer).onApplicationShutdown();
    await ended;
    await expect(one.embed(['asked too late'])).rejects.toThrow('closed');
  });
});
