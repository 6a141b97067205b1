import type { BySpeaker } from '../measures/interaction-measures';
import type { Utterance } from '../words/utterance';
import { isAnnouncement, isAnsweringMachine } from './machine-speech';

/** What one speaker says that is neither a machine's nor the mere sign that somebody is there. */
export interface LiveSpeech {
  words: number;
  /** Utterances with such words. */
  utterances: number;
  /** Of the words, those before an answering machine is heard on this side; null where none is. */
  wordsBeforeMachine: number | null;
  /** Utterances of announcements, and of machines of any kind. */
  announcements: number;
  machines: number;
}

/** Utterances of one sentence that are read: in more of them somebody has had a say. */
const MAX_UTTERANCES = 200;

/** An utterance of these alone only says that somebody is there, or is gone. */
const CONTACT = new Set(
  (
    'hello hi hey hiya allo hullo good morning afternoon evening bye cheerio there anybody anyone who is it are you can hear ' +
    'me oh'
  ).split(' '),
);

/**
 * What the two sides say, counted up to `enough` words on each: no more is read of a conversation. Of a sentence with a
 * machine in it only what follows the machine counts, for people answer machines and machines do not answer people.
 */
export function liveSpeech(utterances: readonly Utterance[], enough: number): BySpeaker<LiveSpeech> {
  const found = { agent: nothing(), customer: nothing() };
  let from = 0;
  while (from < utterances.length && Math.min(found.agent.words, found.customer.words) < enough) {
    const first = utterances[from];
    let to = from;
    while (utterances[to]?.sentence === first?.sentence && to < utterances.length) to++;
    if (first) addSentence(found[first.speaker], utterances.slice(from, Math.min(to, from + MAX_UTTERANCES)));
    from = to;
  }
  return found;
}

const nothing = (): LiveSpeech => ({
  words: 0,
  utterances: 0,
  wordsBeforeMachine: null,
  announcements: 0,
  machines: 0,
});

function addSentence(to: LiveSpeech, sentence: readonly Utterance[]): void {
  let live = 0;
  for (const [at, { words }] of sentence.entries()) {
    const machine = isAnsweringMachine(words);
    const announced = isAnnouncement(words);
    if (machine) to.wordsBeforeMachine ??= to.words;
    if (announced) to.announcements++;
    if (machine || announced) to.machines++;
    if (machine || announced) live = at + 1;
  }
  for (const { words } of sentence.slice(live)) {
    const said = words.split(' ');
    if (said.every((word) => CONTACT.has(word))) continue;
    to.words += said.length;
    to.utterances++;
  }
}
