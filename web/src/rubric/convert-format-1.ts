import { parseDocument, stringify } from 'yaml';
import { convertDetector, type Loss } from './convert-detector';
import { convertOccasion, convertWindow } from './convert-occasion';
import { isMap, listIn, textIn, type Plain } from './plain-value';

export interface NotCarried {
  /** What the criterion is called. */
  name: string;
  loss: Loss;
}

/** A rubric of the first format as one of the second, and what that cannot say. */
export interface Conversion {
  source: string;
  notCarried: NotCarried[];
}

/** What both formats say alike. */
const ALIKE = ['id', 'section', 'name', 'question', 'weight', 'critical', 'answers', 'speaker'] as const;

/** Null for a text that is no rubric of the first format. */
export function convertFormat1(source: string): Conversion | null {
  const rubric = readPlain(source);
  if (!isMap(rubric) || !isFirst(rubric.format) || !Array.isArray(rubric.criteria)) return null;
  const phrases = isMap(rubric.phrases) ? rubric.phrases : {};
  const notCarried: NotCarried[] = [];
  const criteria = listIn(rubric.criteria)
    .filter(isMap)
    .map((criterion) =>
      convertCriterion(criterion, phrases, (loss) =>
        notCarried.push({ name: textIn(criterion.name) || textIn(criterion.id), loss }),
      ),
    );
  const { id, name, version, description, sections } = rubric;
  const converted = { format: 2, ...said({ id, name, version, description, sections }), criteria };
  return { source: stringify(converted, { lineWidth: 0 }), notCarried };
}

/** Rubrics without a format are of the first. */
const isFirst = (format: unknown): boolean => format === undefined || format === null || format === 1;

function readPlain(source: string): unknown {
  const document = parseDocument(source);
  if (document.errors.length > 0) return null;
  try {
    return document.toJS();
  } catch {
    // More aliases than a rubric has use for.
    return null;
  }
}

function convertCriterion(criterion: Plain, phrases: Plain, lose: (loss: Loss) => void): Plain {
  const occasion = convertOccasion(criterion.applies, phrases);
  if (occasion === null) lose('occasion');
  const window = convertWindow(criterion.window, criterion.applies, occasion);
  if (window === null) lose('window');
  const { question, coaching } = criterion;
  return {
    ...said(Object.fromEntries(ALIKE.map((key) => [key, criterion[key]]))),
    // There were no sentences of a rule: what is asked stands for it.
    rule: { met: question },
    ...said({ applies: occasion ?? 'always', window: window ?? 'whole' }),
    ...convertDetector(criterion.detector, phrases, lose),
    ...said({ coaching }),
  };
}

/** What is not there is left out. */
const said = (values: Plain): Plain =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
