import type { Finding, SimilarityFindings } from '../detectors/detector-kind';
import { kindOf } from '../detectors/detector-kinds';
import type { Criterion, PhraseSet, SayPart } from '../rubric/rubric';
import { normaliseWords } from '../words/normalise';
import { openParts } from './answer-criterion';
import type { CallReading } from './call-reading';
import { similarity, type Embedder, type Vector } from './embedder';

/** Similarity from which an utterance counts as saying an example, where the phrases name none of their own. */
const SIMILAR = 0.72;
/** It must also be this much closer to an example than to any counter-example. */
const MARGIN = 0.03;
/** Shorter utterances ("yes please") are similar to too much. */
const MIN_WORDS = 4;
const MAX_WORDS = 40;
/** Longer runs of letters are no words: the model's tokeniser takes time by the square of them. */
const MAX_CHARACTERS = 600;
/** Utterances compared for one call: bounds the time it takes. */
const MAX_UTTERANCES = 24;

interface OpenPart {
  part: SayPart;
  among: number[];
}

/**
 * The second tier: looks among the utterances where a part was expected for one that is semantically similar to an
 * example of the rubric. Only for parts that allow it and whose words were not found.
 */
export async function findSimilar(
  criteria: readonly Criterion[],
  call: CallReading,
  embedder: Embedder,
): Promise<SimilarityFindings> {
  const open = criteria.flatMap((criterion) => openParts(criterion, call));
  const places = candidates(open, call);
  if (places.length === 0) return new Map();
  const said = await vectorsOf(
    places.flatMap((at) => call.utterances[at]?.words ?? []),
    embedder,
  );
  const found = new Map<SayPart, Finding>();
  for (const { part, among } of open) {
    const examples = await vectorsOf(textsOf(part.phrases), embedder);
    const finding = closest(part.phrases, among, call, { said, examples });
    if (finding) found.set(part, finding);
  }
  return found;
}

/** Embeds everything the words of a call may be compared with, as scoring will ask for it. */
export async function embedExamples(criteria: readonly Criterion[], embedder: Embedder): Promise<void> {
  const parts = criteria.flatMap(({ detector }) => kindOf(detector).parts(detector));
  for (const { meaning, phrases } of parts) if (meaning) await embedder.embed(textsOf(phrases));
}

/** What phrases are compared with, as `normaliseWords` writes it. */
interface Compared {
  examples: readonly string[];
  counterExamples: readonly string[];
  /** Of the examples. */
  words: readonly string[];
}

/** Kept for as long as their rubric is. */
const known = new WeakMap<PhraseSet, Compared>();

function compared(phrases: PhraseSet): Compared {
  const held = known.get(phrases);
  if (held) return held;
  const examples = phrases.examples.map(normaliseWords);
  const counterExamples = phrases.counterExamples.map(normaliseWords);
  const made = { examples, counterExamples, words: examples.flatMap((example) => example.split(' ')) };
  known.set(phrases, made);
  return made;
}

function textsOf(phrases: PhraseSet): string[] {
  const { examples, counterExamples } = compared(phrases);
  return [...examples, ...counterExamples];
}

/** The utterances worth comparing; of too many, those that share most words with what is looked for. */
function candidates(open: readonly OpenPart[], call: CallReading): number[] {
  const sought = new Set(open.flatMap(({ part }) => compared(part.phrases).words));
  const shared = new Map<number, number>();
  const fewest = Math.min(...open.map(({ part }) => part.phrases.minimumWords ?? MIN_WORDS));
  for (const at of new Set(open.flatMap(({ among }) => among))) {
    const utterance = call.utterances[at];
    if (!utterance || utterance.wordCount < fewest || utterance.wordCount > MAX_WORDS) continue;
    if (utterance.words.length > MAX_CHARACTERS) continue;
    shared.set(
      at,
      utterance.words.split(' ').filter((word) => sought.has(word)).length / utterance.wordCount,
    );
  }
  return [...shared]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_UTTERANCES)
    .map(([at]) => at);
}

type Vectors = ReadonlyMap<string, Vector>;

async function vectorsOf(texts: readonly string[], embedder: Embedder): Promise<Vectors> {
  const embedded = await embedder.embed(texts);
  return new Map(texts.map((text, at) => [text, embedded[at] ?? new Float32Array()]));
}

function closest(
  phrases: PhraseSet,
  among: readonly number[],
  call: CallReading,
  vectors: { said: Vectors; examples: Vectors },
): Finding | null {
  const { examples, counterExamples } = compared(phrases);
  const nearest = (vector: Vector, texts: readonly string[]): number =>
    texts.reduce((highest, text) => {
      const other = vectors.examples.get(text);
      return other ? Math.max(highest, similarity(vector, other)) : highest;
    }, -1);
  let finding: Finding | null = null;
  for (const at of among) {
    const utterance = call.utterances[at];
    if (!utterance || utterance.wordCount < (phrases.minimumWords ?? MIN_WORDS)) continue;
    const vector = vectors.said.get(utterance.words);
    if (!vector || call.vetoes(at, phrases)) continue;
    const near = nearest(vector, examples);
    if (near < (phrases.similarity ?? SIMILAR) || near <= (finding?.similarity ?? 0)) continue;
    if (near >= nearest(vector, counterExamples) + MARGIN) finding = { at, similarity: near };
  }
  return finding;
}
