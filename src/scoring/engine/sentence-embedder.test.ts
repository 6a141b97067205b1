import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import { parseRubric } from '../rubric/parse-rubric';
import { expectGolden } from '../../../test/fixtures/scoring/golden';
import { CallScorer } from '../call-scorer';
import { EmbeddedEngine } from './embedded-engine';
import { ScoringFailed } from './scoring-engine';
import { similarity } from './embedder';
import { RemoteEmbedder } from './remote-embedder';
import { SentenceEmbedder } from './sentence-embedder';

const SLOW_WORKER = `
const { parentPort } = require('node:worker_threads');
const reply = { vectors: new Float32Array(1), dimensions: 1 };
parentPort.on('message', () => setTimeout(() => parentPort.postMessage(reply), 100));
parentPort.postMessage('loaded');
`;

const rubric = parseRubric(`
format: 2
id: own
name: Own
version: 1.0.0
sections: { all: All }
criteria:
  - id: more
    section: all
    name: Anything else
    question: Did the agent ask whether anything was left open?
    rule: { met: The agent asks whether there is anything else. }
    weight: 5
    detector: examples
    examples:
      - Is there anything else I can help you with today?
      - Is there something else on your mind?
      - Was there anything else you wanted to ask?
      - Can I do anything more for you?
    counter_examples: [How can I help?, Is it working now?]
    coaching: { low: Ask., high: Well asked. }
`);
const CALL: Sentence[] = [
  { speaker: 'agent', text: 'Good day, this is Anna from Bright Water. How can I help?' },
  { speaker: 'customer', text: 'My invoice is wrong and I am annoyed.' },
  { speaker: 'agent', text: 'It sounds like you had a truly stressful week there.' },
  { speaker: 'customer', text: 'Yes.' },
  { speaker: 'agent', text: 'The corrected invoice comes tomorrow. Goodbye.' },
];

const ASKED: Sentence = {
  speaker: 'agent',
  text: 'Would there be any other thing that I may assist with today?',
};

describe('sentence embeddings', () => {
  let folder: string;
  let workerFile: string;
  /** A worker without a model, which takes a tenth of a second for each batch. */
  let slowWorkerFile: string;
  const open: SentenceEmbedder[] = [];
  /** For tests that neither end it nor need its cache empty: loading the model takes a second. */
  let shared: SentenceEmbedder;
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
    slowWorkerFile = join(folder, 'slow-worker.cjs');
    writeFileSync(slowWorkerFile, SLOW_WORKER);
    shared = new SentenceEmbedder({ workerFile, timeoutMs: 60_000 });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(async () => {
    await shared.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('of sentences that mean the same are closer than of those that do not', async () => {
    const [a, b, c] = await shared.embed([
      'how may i help you today',
      'what can i do for you',
      'the parcel weighs nine kilos',
    ]);
    expect(similarity(a!, a!)).toBeCloseTo(1);
    expect(similarity(a!, b!)).toBeGreaterThan(similarity(a!, c!) + 0.2);
  });

  it('come in the order asked for, from the cache and from the worker', async () => {
    const one = shared;
    const texts = Array.from({ length: 20 }, (_, at) => `sentence number ${at}`);
    const first = await one.embed(texts);
    const again = await one.embed([...texts].reverse());
    expect(again.reverse()).toEqual(first);
  });

  it('make what is said in other words more probable, and quote it', async () => {
    const withVectors = new CallScorer(new EmbeddedEngine(shared));
    const [asked] = (await withVectors.score([...CALL, ASKED], rubric)).criteria;
    const [notAsked] = (await withVectors.score(CALL, rubric)).criteria;
    expect(asked?.decidedBy).toBe('meaning');
    expect(asked?.evidence[0]?.quote).toBe(ASKED.text);
    expect(asked?.probabilities?.met).toBeGreaterThan((notAsked?.probabilities?.met ?? 1) + 0.2);
  });

  it('give a call the evaluation on this machine that they gave it on another one', async () => {
    const scorer = new CallScorer(new EmbeddedEngine(shared));
    const { score, interval, criteria } = await scorer.score([...CALL, ASKED], rubric);
    expect(criteria.map(({ decidedBy }) => decidedBy)).toEqual(['meaning']);
    const answers = criteria.map(({ status, points, confidence, probabilities, evidence }) => {
      return { status, points, confidence, probabilities, evidence };
    });
    expectGolden('golden-comparison', { score, interval, answers });
  });

  it.each([
    ['cannot start', { workerFile: '/nowhere/worker.js' }],
    ['takes too long', { timeoutMs: 1 }],
  ])('when the worker %s, the call is not scored in another way', async (_, options) => {
    const scoring = new CallScorer(new EmbeddedEngine(embedder(options))).score(CALL, rubric);
    await expect(scoring).rejects.toBeInstanceOf(ScoringFailed);
  });

  it('wait for their turn as long as it takes: the time limit is one of each batch', async () => {
    const one = embedder({ workerFile: slowWorkerFile, timeoutMs: 1_500 });
    const asked = Array.from({ length: 20 }, (_, at) => one.embed([`call ${at}`]));
    expect((await Promise.all(asked)).flat()).toHaveLength(20);
  });

  it('are the same to the last bit whatever else is being asked', async () => {
    const list = (seed: number) =>
      Array.from(
        { length: 20 },
        (_, at) => `${'well '.repeat((at * seed) % 7)}sentence ${at} of list ${seed}`,
      );
    const alone = await shared.embed(list(1));
    const busy = embedder();
    const lists = Array.from({ length: 6 }, (_, seed) => list(seed + 1));
    const [first] = await Promise.all(
      lists
        .reverse()
        .map((texts) => busy.embed(texts))
        .reverse(),
    );
    expect(first).toEqual(alone);
    // A sentence known from another list is computed with its own.
    await busy.embed([list(1)[3]!, 'another sentence entirely']);
    expect(await busy.embed(list(1))).toEqual(alone);
  });

  it('are the same when asked for from another thread', async () => {
    const one = embedder();
    const remote = new RemoteEmbedder(one.connect());
    const texts = ['how may i help you today', 'the parcel weighs nine kilos'];
    expect(await remote.embed(texts)).toEqual(await one.embed(texts));
    await one.close();
    await expect(remote.embed(['asked too late'])).rejects.toThrow('closed');
    await remote.close();
  });

  it('start anew after the worker has died', async () => {
    const one = embedder();
    await one.embed(['hello there my friend']);
    await threadOf(one).terminate();
    const [vector] = await one.embed(['another sentence now']);
    expect(vector?.length).toBe(512);
  });

  it('end with the scorer, and whoever asks later is refused', async () => {
    const one = embedder();
    await new CallScorer(new EmbeddedEngine(one)).score(CALL, rubric);
    const ended = once(threadOf(one), 'exit');
    await one.close();
    await ended;
    await expect(one.embed(['asked too late'])).rejects.toThrow('closed');
  });
});

const threadOf = (embedder: SentenceEmbedder): Worker =>
  (embedder as unknown as { thread: { worker: Worker } }).thread.worker;
