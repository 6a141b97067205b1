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
