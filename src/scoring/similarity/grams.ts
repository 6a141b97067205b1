/** Weights of the words, pairs of words and runs of four characters of a text; together of length 1. */
export type Grams = ReadonlyMap<string, number>;

/** How much a gram says, by how rare it is among ordinary utterances: inverse document frequency. */
export class GramWeights {
  private readonly counts = new Map<string, number>();

  /** `ordinary` are normalised utterances. */
  constructor(private readonly ordinary: readonly string[]) {
    for (const words of ordinary)
      for (const gram of countsOf(words).keys()) this.counts.set(gram, (this.counts.get(gram) ?? 0) + 1);
  }

  /** Of normalised words; (1 + log of the count) times the inverse document frequency, to unit length. */
  gramsOf(words: string): Grams {
    const grams = countsOf(words);
    let sum = 0;
    for (const [gram, count] of grams) {
      const rarity = Math.log((this.ordinary.length + 1) / ((this.counts.get(gram) ?? 0) + 1));
      const weight = (1 + Math.log(count)) * rarity;
      grams.set(gram, weight);
      sum += weight * weight;
    }
    const length = Math.sqrt(sum) || 1;
    for (const [gram, weight] of grams) grams.set(gram, weight / length);
    return grams;
  }
}

const RUN = 4;

function countsOf(words: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (gram: string): void => {
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  };
  let previous = '';
  for (const word of words.split(' ')) {
    count(`w ${word}`);
    if (previous !== '') count(`b ${previous} ${word}`);
    previous = word;
    const edged = ` ${word} `;
    for (let at = 0; at + RUN <= edged.length; at++) count(`c ${edged.slice(at, at + RUN)}`);
  }
  return counts;
}

/** Cosine similarity of two texts by their grams, 0 to 1. */
export function gramSimilarity(one: Grams, other: Grams): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [gram, weight] of fewer) sum += weight * (more.get(gram) ?? 0);
  return sum;
}
