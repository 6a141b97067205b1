import { listed, phrasesOf, type Phrases } from './named-phrases';
import { isMap, listIn, type Plain } from './plain-value';

/** What the second format cannot say of a criterion, or says otherwise. */
export type Loss = 'occasion' | 'window' | 'partWindow' | 'meaning' | 'questions' | 'detector';

/** What decides a criterion, with the examples that the second format has beside it. */
export function convertDetector(detector: unknown, named: Plain, lose: (loss: Loss) => void): Plain {
  if (!isMap(detector)) return { detector };
  if (detector.says !== undefined) return convertSays(detector, named, lose);
  if (detector.avoids === undefined) return { detector };
  const phrases = phrasesOf(detector.avoids, named);
  if (phrases.questions) lose('questions');
  const { partly } = detector;
  return {
    detector: {
      forbidden: phrases.patterns,
      ...besides(phrases),
      ...(partly !== undefined && { partly }),
    },
    ...examplesOf([phrases]),
  };
}

function convertSays(detector: Plain, named: Plain, lose: (loss: Loss) => void): Plain {
  const parts = listIn(detector.says).filter(isMap);
  const sets = parts.map((part) => phrasesOf(part.phrases, named));
  if (sets.some(({ patterns, examples }) => patterns.length + examples.length === 0)) {
    // Only questions: there are no words to look for, so people have to say by examples what counts.
    lose('detector');
    return { detector: 'examples', ...examplesOf(sets) };
  }
  if (sets.some(({ questions }) => questions)) lose('questions');
  if (parts.some(({ meaning }) => meaning === true)) lose('meaning');
  const isNarrowed = ({ window }: Plain) => isMap(window) && window.after !== undefined;
  if (parts.some(isNarrowed)) lose('partWindow');
  const { met, partly } = detector;
  return {
    detector: {
      wordings: parts.map((part, at) => {
        const { id, name, window, speaker, counts } = part;
        const phrases = sets[at] ?? phrasesOf([], named);
        return {
          id,
          name,
          ...listed({ said: phrases.patterns }),
          ...besides(phrases),
          ...(window !== undefined && !isNarrowed(part) && { window }),
          ...(speaker !== undefined && { by: speaker }),
          ...(counts !== undefined && { counts }),
        };
      }),
      ...(met !== undefined && { met }),
      ...(partly !== undefined && { partly }),
    },
    ...examplesOf(sets),
  };
}

const besides = ({ except, examples, counterExamples }: Phrases): Plain =>
  listed({ except, examples, counter_examples: counterExamples });

/** All of a criterion together, as a language model is told them. */
const examplesOf = (sets: readonly Phrases[]): Plain =>
  listed({
    examples: sets.flatMap(({ examples }) => examples),
    counter_examples: sets.flatMap(({ counterExamples }) => counterExamples),
  });
