import { rubricHash } from '../rubric/rubric-hash';
import type { Rubric } from '../rubric/rubric';
import { Breather } from '../words/breathe';
import { readTranscript } from '../words/transcript';
import { answerCriterion, type MeaningFindings } from './answer-criterion';
import { CallReading } from './call-reading';
import { findByMeaning, textsComparedWith } from './meaning';
import { PhraseIndex } from './phrase-index';
import {
  ScoringFailed,
  type CriterionAnswer,
  type EngineAnswers,
  type ScoringEngine,
  type ScoringRequest,
} from './scoring-engine';
import type { SentenceEmbedder } from './sentence-embedder';

/** Rubrics whose automata are kept; an organisation uses one at a time. */
const COMPILED_RUBRICS = 50;

/**
 * Scores with what the rubric itself says: patterns and measures first, then, where an embedder is given, the
 * meaning of what they left open. Deterministic and offline, and every answer quotes what it rests on.
 */
export class EmbeddedEngine implements ScoringEngine {
  readonly identity = { name: 'embedded', version: '1.0.0', model: null };
  private readonly compiled = new Map<string, { rubric: Rubric; index: PhraseIndex }>();

  /** Without an embedder only words and measures decide. */
  constructor(private readonly embedder?: SentenceEmbedder) {}

  async answer({ sentences, measures, rubric, signal }: ScoringRequest): Promise<EngineAnswers> {
    const breather = new Breather(signal);
    const transcript = await readTranscript(sentences, breather);
    const compiled = this.compile(rubric);
    const call = await CallReading.of(transcript, compiled.index, breather);
    const notes: string[] = [];
    const meaning = await this.meaningOf(compiled.rubric, call, notes, signal);
    const answers: CriterionAnswer[] = [];
    for (const criterion of compiled.rubric.criteria) {
      answers.push(answerCriterion(criterion, call, measures, meaning));
      if (breather.due) await breather.pause();
    }
    return { answers, engine: this.identity, notes };
  }

  async warmUp(rubric: Rubric): Promise<void> {
    const compiled = this.compile(rubric);
    await this.embedder?.embed(textsComparedWith(compiled.rubric.criteria)).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.compiled.clear();
    await this.embedder?.close();
  }

  /** Meaning is an addition: without it the call is scored by words and measures, and a note says so. */
  private async meaningOf(
    { criteria }: Rubric,
    call: CallReading,
    notes: string[],
    signal?: AbortSignal,
  ): Promise<MeaningFindings | undefined> {
    if (!this.embedder) return undefined;
    try {
      return await findByMeaning(criteria, call, this.embedder, signal);
    } catch (error) {
      if (!(error instanceof ScoringFailed)) throw error;
      notes.push(`scored by words and measures only: ${error.message}`);
      return undefined;
    }
  }

  /** The same rubric, however often it is parsed, is compiled once. */
  private compile(rubric: Rubric): { rubric: Rubric; index: PhraseIndex } {
    const hash = rubricHash(rubric);
    const held = this.compiled.get(hash);
    if (held) return held;
    const compiled = { rubric, index: new PhraseIndex(rubric) };
    const oldest = this.compiled.keys().next();
    if (this.compiled.size >= COMPILED_RUBRICS && !oldest.done) this.compiled.delete(oldest.value);
    this.compiled.set(hash, compiled);
    return compiled;
  }
}
