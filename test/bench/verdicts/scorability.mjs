// Which calls are refused a score, held against what their writers say of them.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETS, lines, readSet } from './labelled-sets.mjs';

const require = createRequire(import.meta.url);
const dist = (path) => require(fileURLToPath(new URL(`../../../dist/src/scoring/${path}`, import.meta.url)));
const { measureInteraction } = dist('measures/measure-interaction.js');
const { whyNotScorable } = dist('scorability/scorability.js');
const { readTranscript } = dist('words/transcript.js');

const KINDS = ['scorable', 'language', 'voicemail', 'wrong_number', 'one_sided', 'nothing_said'];
/** The kinds of calls that a reason names; one that says too little may be either of two. */
const KINDS_OF = {
  no_speech: ['nothing_said'],
  no_conversation: ['nothing_said'],
  too_little_speech: ['nothing_said', 'one_sided'],
  agent_silent: ['one_sided'],
  customer_silent: ['one_sided'],
  one_sided: ['one_sided'],
  voicemail: ['voicemail'],
  wrong_number: ['wrong_number'],
  other_language: ['language'],
};

/** The table of `file`, lines of `{id, kind, turns}`, and the labelled calls of the repository that are refused, as markdown. */
export function scorabilityReport(file) {
  const judged = lines(file).map(({ id, kind, turns }) => ({ id, kind, found: kindFound(turns, kind) }));
  const unscorable = judged.filter(({ kind }) => kind !== 'scorable');
  const scorable = judged.filter(({ kind }) => kind === 'scorable');
  const refused = (some) => some.filter(({ found }) => found !== 'scorable');
  const wrong = judged.filter(({ kind, found }) => kind !== found);
  const labelled = labelledCalls();
  const refusedOfLabelled = labelled.flatMap(({ id, sentences }) => {
    const code = reasonOf(sentences);
    return code ? [`${id} (${code})`] : [];
  });
  return [
    `## Calls that are not scored: \`${basename(file, '.jsonl')}\``,
    '',
    `| written as | calls | ${KINDS.map((kind) => `found ${spoken(kind)}`).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(KINDS.length + 1)}`,
    ...KINDS.map((kind) => row(kind, judged)),
    '',
    `Rightly not scored: ${refused(unscorable).length} of ${unscorable.length}. With the right reason: ` +
      `${unscorable.filter(({ kind, found }) => kind === found).length}. ` +
      `Wrongly not scored: ${refused(scorable).length} of ${scorable.length}.`,
    '',
    `Otherwise than written: ${wrong.map(({ id, kind, found }) => `${id} (${spoken(kind)}, found ${spoken(found)})`).join(', ') || 'none'}.`,
    '',
    `Of ${labelled.length} labelled calls of \`training/\`, not scored: ${refusedOfLabelled.join(', ') || 'none'}.`,
  ];
}

function row(kind, judged) {
  const own = judged.filter((one) => one.kind === kind);
  const found = KINDS.map((other) => own.filter((one) => one.found === other).length);
  return `| ${[spoken(kind), own.length, ...found].join(' | ')} |`;
}

function kindFound(turns, kind) {
  const kinds = KINDS_OF[reasonOf(turns)] ?? ['scorable'];
  return kinds.includes(kind) ? kind : kinds[0];
}

const reasonOf = (sentences) =>
  whyNotScorable(readTranscript(sentences), measureInteraction(sentences))?.code;

function labelledCalls() {
  const folder = fileURLToPath(new URL('../../../training/calls/', import.meta.url));
  const trained = readdirSync(folder).flatMap((name) => lines(`${folder}${name}`));
  return [
    ...trained.map(({ id, turns }) => ({ id, sentences: turns })),
    ...SETS.map(readSet).flatMap(({ calls }) => calls),
  ];
}

const spoken = (text) => text.replaceAll('_', ' ');
