import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The labelled calls of a folder, with the turns as the service joins them. A joined turn does what its parts do.
 *
 * @param {string} folder with a file of JSON lines for each writer
 * @param {(sentences: object[]) => object[]} turnsOf
 * @returns {object[]} calls: `file`, `id`, `industry`, `style`, `labels`, `overall`, `sentences`, `turns`, `acts` (a set for each turn)
 */
export function readLabelledCalls(folder, turnsOf) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => labelledCall(JSON.parse(line), basename(name, '.jsonl'), turnsOf)),
  );
}

export function labelledCall({ turns: sentences, ...call }, file, turnsOf) {
  const turns = turnsOf(sentences);
  const acts = turns.map(({ sentence, lastSentence, speaker }) => {
    const parts = sentences.slice(sentence, lastSentence + 1).filter((part) => part.speaker === speaker);
    return new Set(parts.flatMap((part) => part.acts ?? []));
  });
  return { ...call, file, sentences, turns, acts };
}

/** Words of a customer's sentence up to which it is most likely lost in a copy. */
const SHORT = 4;
const LOST_SHORT = 0.5;
const LOST = 0.12;

/**
 * The call as a poorer recording would have it: without times, and with some of the customer's sentences lost, so that
 * what the agent says around them becomes one turn that does several things.
 *
 * @param {() => number} random from 0 up to, not including, 1
 */
export function poorerCopy(call, turnsOf, random) {
  const kept = call.sentences.filter(({ speaker, text }) => {
    const lost = text.split(' ').length <= SHORT ? LOST_SHORT : LOST;
    return speaker === 'agent' || random() >= lost;
  });
  const turns = kept.map(({ speaker, text, acts }) => ({ speaker, text, acts }));
  return labelledCall({ ...call, turns, id: `${call.id} poorer` }, call.file, turnsOf);
}
