import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { readDetector, type WrittenDetector } from './rubric-detector';
import { readWindow, type WrittenWindow } from './rubric-window';
import { changed, linesIn, plain, textOf } from './yaml-document';

/** A criterion as it stands in the text; what a shared one says is not repeated there. */
export interface WrittenCriterion {
  id: string;
  /** Whether it refers to one of the shared criteria. */
  isShared: boolean;
  /** Texts and numbers written here, by their path, such as `rule.met`. */
  own: Readonly<Record<string, string>>;
  examples: string[];
  counterExamples: string[];
  isCritical: boolean | null;
  /** What decides it, such as `measure`; empty for a shared one, whose own file says so. */
  detector: string;
  /** Whether its examples are of what must not be said. */
  isUnwanted: boolean;
  /** What decides it, with what the form changes of that. */
  decidedBy: WrittenDetector;
  /** The part of a call it looks at. */
  window: WrittenWindow;
  /** What has to be said literally, one after the other; each has phrases, and may have examples of its own. */
  parts: WrittenPart[];
}

export interface WrittenPart {
  name: string;
  /** Phrases of which one has to be said, word for word. */
  said: string[];
  examples: string[];
}

/** A rubric as a form shows it. */
export interface WrittenRubric {
  name: string;
  version: string;
  sections: { id: string; name: string }[];
  criteria: WrittenCriterion[];
}

type Path = readonly (string | number)[];

/** What a form can show of the text; null where it is no YAML, or of the first format, which has other parts. */
export function readRubric(source: string): WrittenRubric | null {
  const document = parseDocument(source);
  const sections = document.get('sections');
  const criteria = document.get('criteria');
  if (document.errors.length > 0 || document.get('format') !== 2 || !isMap(sections) || !isSeq(criteria))
    return null;
  return {
    name: textOf(document.get('name')),
    version: textOf(document.get('version')),
    sections: sections.items.map(({ key, value }) => ({
      id: textOf(key),
      name: textOf(value),
    })),
    criteria: criteria.items.flatMap((item) => (isMap(item) ? [criterionOf(item)] : [])),
  };
}

function criterionOf(item: YAMLMap): WrittenCriterion {
  const own: Record<string, string> = {};
  for (const key of ['section', 'name', 'question', 'weight', 'speaker'])
    if (isSaid(item.get(key))) own[key] = textOf(item.get(key));
  for (const group of ['rule', 'coaching']) {
    const map = item.get(group);
    if (isMap(map))
      for (const { key, value } of map.items)
        if (isSaid(plain(value))) own[`${group}.${textOf(key)}`] = textOf(value);
  }
  const critical = item.get('critical');
  return {
    id: textOf(item.get('use')) || textOf(item.get('id')),
    isShared: item.has('use'),
    own,
    examples: linesIn(item.get('examples')),
    counterExamples: linesIn(item.get('counter_examples')),
    isCritical: typeof critical === 'boolean' ? critical : null,
    ...detectorOf(item.get('detector')),
    decidedBy: readDetector(item.get('detector')),
    window: readWindow(item.get('window')),
  };
}

/** `name:` with nothing after it is the same as no name. */
const isSaid = (value: unknown): boolean => value !== undefined && value !== null;

function detectorOf(node: unknown): Pick<WrittenCriterion, 'detector' | 'isUnwanted' | 'parts'> {
  if (!isMap(node)) return { detector: textOf(node), isUnwanted: false, parts: [] };
  const wordings = node.get('wordings');
  return {
    detector: textOf(node.items[0]?.key),
    isUnwanted:
      node.has('forbidden') ||
      node.get('examples') === 'unwanted' ||
      node.get('trained') === 'respectful_language',
    parts: (isSeq(wordings) ? wordings.items : []).flatMap((part) => (isMap(part) ? [partOf(part)] : [])),
  };
}

const partOf = (part: YAMLMap): WrittenPart => ({
  name: textOf(part.get('name')) || textOf(part.get('id')),
  said: linesIn(part.get('said')),
  examples: linesIn(part.get('examples')),
});

/**
 * Sets a value of a criterion. An empty text takes it away, except from a shared criterion: without a text of its own it
 * would say again what the shared one says.
 */
export const setValue = (source: string, at: number, path: Path, value: string | number | boolean): string =>
  changed(source, (document) => {
    const place = ['criteria', at, ...path];
    if (value === '' && !document.hasIn(['criteria', at, 'use'])) document.deleteIn(place);
    else document.setIn(place, value);
  });

/** Takes away what a criterion says itself, so that it says what the shared one says. */
export const unsetValue = (source: string, at: number, path: Path): string =>
  changed(source, (document) => document.deleteIn(['criteria', at, ...path]));

/** Sets the examples or counter-examples of a criterion, or of one of its parts by its place in `below`. */
export const setSentences = (
  source: string,
  at: number,
  key: 'examples' | 'counter_examples',
  sentences: readonly string[],
  below: Path = [],
): string =>
  changed(source, (document) => {
    const place = ['criteria', at, ...below, key];
    if (sentences.length === 0) document.deleteIn(place);
    else document.setIn(place, document.createNode(sentences));
  });

/** Moves a criterion to the place of another. */
export const moveCriterion = (source: string, from: number, to: number): string =>
  changed(source, (document) => {
    const criteria = document.get('criteria');
    if (!isSeq(criteria)) return;
    const [moved] = criteria.items.splice(from, 1);
    if (moved !== undefined) criteria.items.splice(to, 0, moved);
  });

export const removeCriterion = (source: string, at: number): string =>
  changed(source, (document) => {
    document.deleteIn(['criteria', at]);
  });

/** An id that no other has, made from a name; ids are lower-case letters, digits and underscores. */
export function newIdFrom(name: string, taken: readonly string[]): string {
  const words = (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('_').slice(0, 50);
  const id = /^[a-z]/.test(words) ? words : `own_${words}`;
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? id : `${id}_${count}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

export interface NewCriterion {
  id: string;
  name: string;
  section: string;
  question: string;
  met: string;
  /** What agents are told who did not do it, and who did. */
  coaching: { low: string; high: string };
}

/** Adds a criterion that is decided by its examples, which are still to be written. */
export const addCriterion = (source: string, { met, ...words }: NewCriterion): string =>
  changed(source, (document) => {
    const { id, section, name, question, coaching } = words;
    const rule = { met };
    document.addIn(
      ['criteria'],
      document.createNode({
        id,
        section,
        name,
        question,
        rule,
        weight: 5,
        detector: 'examples',
        examples: [],
        coaching,
      }),
    );
  });

export const renameSection = (source: string, id: string, name: string): string =>
  changed(source, (document) => document.setIn(['sections', id], name));

export const addSection = (source: string, id: string, name: string): string =>
  changed(source, (document) => document.setIn(['sections', id], name));

/** Moves a section to the place of another. */
export const moveSection = (source: string, from: number, to: number): string =>
  changed(source, (document) => {
    const sections = document.get('sections');
    if (!isMap(sections)) return;
    const [moved] = sections.items.splice(from, 1);
    if (moved !== undefined) sections.items.splice(to, 0, moved);
  });

/** Removes a section; its criteria go to the section `heir`. */
export const removeSection = (source: string, id: string, heir: string): string =>
  changed(source, (document) => {
    const sections = document.get('sections');
    const criteria = document.get('criteria');
    if (!isMap(sections) || !isSeq(criteria)) return;
    sections.items = sections.items.filter(({ key }) => textOf(key) !== id);
    for (const criterion of criteria.items)
      if (isMap(criterion) && textOf(criterion.get('section')) === id) criterion.set('section', heir);
  });

/** The text under a version number that no other rubric has, where its own is taken: the next patch that is free. */
export function withFreeVersion(source: string, taken: readonly string[]): string {
  const document = parseDocument(source);
  const version = textOf(document.get('version'));
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (document.errors.length > 0 || !parts || !taken.includes(version)) return source;
  const [, major = '', minor = '', patch = ''] = parts;
  for (let next = Number(patch) + 1; ; next++) {
    const candidate = `${major}.${minor}.${next}`;
    if (!taken.includes(candidate)) return source.replace(/^(version:\s*)(\S+)/m, `$1${candidate}`);
  }
}
