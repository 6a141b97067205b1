import { measure } from '../../detectors/measure';
import type { PhraseBook } from '../phrase-book';
import { readId, SPEAKERS } from '../read-window';
import { readParts } from '../read-parts';
import type { Detector, SayPart } from '../rubric';
import type { Field } from '../yaml-reader';
import type { AvoidsDetector, SaysDetector } from './format-1';
import { readFormat1Window } from './read-occasion';

const KEYS = ['says', 'avoids', 'measure', 'met', 'partly'] as const;
const PART_KEYS = ['id', 'name', 'phrases', 'meaning', 'window', 'speaker', 'counts'] as const;

/** The first key names the kind; one that is none is told, and read as `says`. */
export function readFormat1Detector(field: Field, book: PhraseBook): Detector {
  const [kind = ''] = field.keys(KEYS);
  if (kind === 'measure') return measure.read(field, book);
  if (kind === 'avoids') return readAvoids(field, book);
  if (kind !== 'says') field.fail('detector_unknown', { known: 'says, avoids, measure' });
  return { kind: 'says', ...readParts(field, 'says', (item) => readPart(item, book)) } satisfies SaysDetector;
}

function readAvoids(field: Field, book: PhraseBook): AvoidsDetector {
  const partly = field.get('partly').number(0, 100, 0);
  return { kind: 'avoids', phrases: book.read(field.get('avoids')), partly };
}

function readPart(field: Field, book: PhraseBook): SayPart {
  field.keys(PART_KEYS);
  const window = field.get('window');
  const speaker = field.get('speaker');
  return {
    id: readId(field.get('id')),
    name: field.get('name').text(),
    phrases: book.read(field.get('phrases')),
    meaning: field.get('meaning').flag(false),
    window: window.missing ? null : readFormat1Window(window, book),
    speaker: speaker.missing ? null : speaker.oneOf(SPEAKERS, 'agent'),
    counts: field.get('counts').number(1, 10, 1),
  };
}
