import { LRUCache } from 'lru-cache';
import { loadActModel } from '../acts/load-act-model';
import { readActs } from '../acts/read-acts';
import type { SimilarityFindings } from '../detectors/detector-kind';
import { rubricHash } from '../rubric/rubric-hash';
import type { Rubric } from '../rubric/rubric';
import { readTranscript } from '../words/transcript';
import { answerCriterion } from './answer-criterion';
import { CallReading } from './call-reading';
import type { Embedder } from './embedder';
import { PhraseIndex } from './phrase-index';
import type { EngineAnswers, ScoringEngine, ScoringRequest } from './scoring-engine';
import { embedExamples, findSimilar } from './semantic-similarity';
import { phrasesSoughtBy } from './sought-phrases';

/** Rubrics whose automata are kept; an organisation uses one at a time. */
const MAX_COMPILED_RUBRICS = 50;

const NONE_SIMILAR: SimilarityFindings = new Map();

/**
 * Scores with what the rubric itself says: patterns and measures first, then, where an embedder is given, the semantic
 * similarity of what they left open. Deterministic and offline, and every answer quotes what it rests on. An embedder
 * that fails fails the call: without it the same call would get another evaluation.
 */
export class EmbeddedEngine implements ScoringEngine {
  readonly identity = { name: 'embedded', version: '1.0.0', model: null };
  private readonly compiled = new LRUCache<string, { rubric: Rubric; index: PhraseIndex }>({
    max: MAX_COMPILED_RUBRICS,
  });

  /** Without an embedder only words and measures decide. */
  constructor(private readonly embedder?: Embedder) {}

  async answer({ sentences, measures, rubric }: ScoringRequest): Promise<EngineAnswers> {
    const compiled = this.compile(rubric);
    const { criteria } = compiled.rubric;
    const call = CallReading.of(readTranscript(sentences), compiled.index);
    const similar = this.embedder ? await findSimilar(criteria, call, this.embedder) : NONE_SIMILAR;
    const acts = readActs(sentences, loadActModel());
    const input = { call, acts, measures, similar };
    const answers = criteria.map((criterion) => answerCriterion(criterion, input));
    return { answers, engine: this.identity, notes: [] };
  }

  async warmUp(rubric: Rubric): Promise<void> {
    const { criteria } = this.compile(rubric).rubric;
    if (this.embedder) await embedExamples(criteria, this.embedder).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.compiled.clear();
    await this.embedder?.close();
  }

  /** The same rubric, however often it is parsed, is compiled once. */
  private compile(rubric: Rubric): { rubric: Rubric; index: PhraseIndex } {
    const hash = rubricHash(rubric);
    const held = this.compiled.get(hash);
    if (held) return held;
    const compiled = { rubric, index: new PhraseIndex(phrasesSoughtBy(rubric)) };
    this.compiled.set(hash, compiled);
    return compiled;
  }
}
