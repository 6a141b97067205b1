// Every function over a text somebody else wrote: a client, an administrator, a model, or whoever sends a request.
import { yaml } from '@codemirror/lang-yaml';
import { EditorState } from '@codemirror/state';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../../scripts/seeded-random.mjs';
import { ofThePage } from './page-modules.mjs';

const require = createRequire(import.meta.url);
const path = (name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const dist = (name) => require(path(`dist/src/${name}.js`));

require('reflect-metadata');
const { utterancesOf } = dist('scoring/words/utterance');
const { normaliseWords, normalisePattern } = dist('scoring/words/normalise');
const { turnsOf: actTurnsOf } = dist('scoring/acts/act-turns');
const { wordsOf } = dist('scoring/acts/turn-words');
const { loadActModel } = dist('scoring/acts/load-act-model');
const { readActs } = dist('scoring/acts/read-acts');
const { sentimentOf, isComplaint } = dist('scoring/measures/sentiment');
const { measureInteraction } = dist('scoring/measures/measure-interaction');
const { whyNotScorable } = dist('scoring/scorability/scorability');
const { swappedProbability } = dist('scoring/speakers/swapped-speakers');
const { readTranscript } = dist('scoring/words/transcript');
const { EmbeddedEngine } = dist('scoring/engine/embedded-engine');
const { isSaid } = dist('scoring/engine/literal-wordings');
const { callEvents } = dist('scoring/engine/llm/call-events');
const { instructionsIn } = dist('scoring/engine/llm/call-instructions');
const { settleAnswers } = dist('scoring/engine/llm/settle-answers');
const { partsOf } = dist('scoring/engine/llm/transcript-parts');
const { readAnswers } = dist('scoring/engine/llm/answer-format');
const { messagesFor } = dist('scoring/engine/llm/prompt');
const { expandedSize } = dist('scoring/rubric/expanded-size');
const { loadShippedRubric, shippedRubricText } = dist('scoring/rubric/load-shipped-rubric');
const { gramSimilarity } = dist('scoring/similarity/grams');
const { likenessModel } = dist('scoring/similarity/likeness-model');
const { clusterReasons } = dist('scoring/topics/cluster-reasons');
const { TopicFinder } = dist('scoring/topics/find-topics');
const { openingReason } = dist('scoring/topics/opening-reason');
const { parseRubric } = dist('scoring/rubric/parse-rubric');
const { patternFault } = dist('scoring/rubric/pattern');
const { REDACTION_KINDS } = dist('redaction/kinds');
const { redactSentences } = dist('redaction/redact');
const { mergeChannels } = dist('transcription/merge-channels');
const { readReply } = dist('transcription/openai/verbose-reply');
const { isHallucination } = dist('transcription/text/hallucination');
const { restorePunctuation } = dist('transcription/text/restore-punctuation');
const { splitSentences } = dist('transcription/text/split-sentences');
const { timeByTokens } = dist('transcription/text/time-by-tokens');
const { timeSentences } = dist('transcription/text/time-sentences');
const { JsonShape } = dist('http/validation/json-shape');
const { BODY_BOUNDS } = dist('http/validation/body-shape');
const { codePoints, digits, jsonObjectText, text } = dist('http/validation/checks');
const { parseDate } = dist('http/validation/parse-date');
const { memberText } = dist('ingestion/contract/member-text');
const { TranscriptDelivery } = dist('ingestion/contract/transcript-delivery.dto');
const { validateFields } = dist('http/validation/validate-body');
const { bearerToken } = dist('auth/bearer-token');
const { sessionToken } = dist('auth/session-cookie');
const { planLinks } = dist('connector/agents/plan-links');
const { readCursor } = dist('connector/cursor');
const { containing } = dist('database/like');
const { marksIn } = dist('evaluations/search/highlights');
const { readSearchQuery } = dist('evaluations/search/search-query');
const { TranscriptTokens } = dist('evaluations/search/search-tokens');
const { dayOrMoment, numberText } = dist('http/validation/query-checks');

const { readCsv } = await ofThePage('agents/read-csv');
const { findHits } = await ofThePage('call/find-hits');
const { parseSearch, stringifySearch } = await ofThePage('search-text');
const { showText } = await ofThePage('rubric/yaml-view');

const rubric = loadShippedRubric('customer-support');
const shipped = shippedRubricText('customer-support');
const engine = new EmbeddedEngine();
const measures = await measureInteraction([]);
const criterion = rubric.criteria[0];
const SEARCHED = readSearchQuery('parcel "how may" agent:refund');
const wordings = loadShippedRubric('collections').criteria.flatMap(({ detector: { parts = [] } }) =>
  parts.map(({ phrases }) => phrases),
);

/** The same text as sentences of about sixty characters, in turns. */
function sentencesOf(whole, timed = (at) => ({ start: at * 3, end: at * 3 + 2.5 })) {
  const sentences = [];
  for (let from = 0; from < whole.length; from += 60)
    sentences.push({
      speaker: sentences.length % 2 ? 'customer' : 'agent',
      text: whole.slice(from, from + 60),
      ...timed(sentences.length),
    });
  return sentences;
}
const monologue = (whole) => [
  { speaker: 'agent', text: whole, start: 0, end: 60 },
  { speaker: 'customer', text: 'Yes, that is what I wanted to know.', start: 60, end: 70 },
];
/** Each begins a little after the one before, and all of them end together. */
const allOverEachOther = (at) => ({ start: at / 1000, end: 1e6 });
const RIGHT = {
  external_conversation_id: 'call-1',
  agent_external_id: 'agent-1',
  conversation_date: '2026-01-31T14:05:00Z',
  call_agent_name: 'Robin',
  campaign: 'support',
  outcome_code: 'resolved',
};
const refused = async (promise) => promise.catch(() => undefined);
const tolerant = (run) => (input) => {
  try {
    return run(input);
  } catch {
    return undefined;
  }
};
const oneSided = (whole) => sentencesOf(whole).map((one) => ({ ...one, speaker: 'agent' }));
/** What a call is judged by before it is scored: reading it is a subject of its own. */
const spoken = (make) => (whole) => {
  const sentences = make(whole);
  return { transcript: readTranscript(sentences), measures: measureInteraction(sentences) };
};
/** Beyond what a body may hold, or a text that breaks a bound would be read no further. */
const UNBOUNDED = {
  depth: Infinity,
  values: Infinity,
  containers: Infinity,
  names: Infinity,
  usualNames: BODY_BOUNDS.usualNames,
};
const bytesOf = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const readShape = (bytes) => new JsonShape(bytes, UNBOUNDED).read(0, bytes.length);
/** A call in which the customer says it all. */
const byTheCustomer = (sentences) => sentences.map((one) => ({ ...one, speaker: 'customer' }));
const { grams } = likenessModel();
// Words alone: how long an embedding takes is the model's.
const topics = new TopicFinder();
const TOPICS = {
  version: 'growth',
  topics: [
    {
      id: 'refund',
      examples: ['I want my money back.', 'Where is my refund?'],
      counterExamples: ['Who rang me back?'],
    },
  ],
};
/** In the place of an embedding: one direction for the same sentence, and any other for another. */
function vectorOf(words) {
  let seed = 0;
  for (let at = 0; at < words.length; at++) seed = (seed * 31 + words.charCodeAt(at)) >>> 0;
  const share = seededRandom(seed);
  const vector = Float32Array.from({ length: 512 }, () => share() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
const reasonsOf = (whole) => sentencesOf(whole).map(({ text }) => ({ quote: text, vector: vectorOf(text) }));
const whyNot = ({ transcript, measures }) => whyNotScorable(transcript, measures);
const score = (sentences) => engine.answer({ sentences, measures, rubric });
const interpolated = (sentences) =>
  sentences.map((one) => ({ ...one, level: one.speaker === 'agent' ? -12 : -30 }));
const answersOf = (quotes) =>
  JSON.stringify({
    answers: quotes.map((quote) => ({
      criterion: criterion.id,
      status: 'met',
      confidence: 1,
      evidence: [{ sentence: 0, quote }],
      reason: quote,
    })),
  });

/**
 * The editor of the page without its view, which needs a browser. The library reads the text for at most 20 ms at a change,
 * and on in slices while the browser is idle: its grammar takes time by the square of values within values on one line.
 */
function editor(text) {
  const extensions = [yaml()];
  const view = {
    state: EditorState.create({ extensions }),
    dispatch: (change) => (view.state = view.state.update(change).state),
  };
  showText(view, text);
}

/**
 * `input` makes of a text what `run` takes, anew for each run, and outside of the time that is taken. `longest` is
 * the longest text that can be met, and `shortest` the one from which on time grows with the text alone, in characters.
 */
export const SUBJECTS = {
  'words: utterances of a sentence': {
    input: (whole) => ({ speaker: 'agent', text: whole }),
    run: (sentence) => utterancesOf(sentence, 0),
  },
  'words: normal form': { run: normaliseWords },
  'words: mood and complaint': { run: (words) => [sentimentOf(words), isComplaint(words)] },
  'words: wordings of a scorecard': {
    input: normaliseWords,
    run: (words) => wordings.map((set) => isSaid({ words, question: false }, set)),
  },
  'acts: words of a turn': { run: (text) => wordsOf({ text }) },
  'acts: turns of short sentences': { input: (whole) => sentencesOf(whole), run: actTurnsOf },
  'acts: one long sentence': { input: monologue, run: (all) => readActs(all, loadActModel()) },
  'acts: short sentences': {
    input: (whole) => sentencesOf(whole),
    run: (all) => readActs(all, loadActModel()),
  },
  'scorability: one long sentence': { input: spoken(monologue), run: whyNot },
  'scorability: short sentences': { input: spoken(sentencesOf), run: whyNot },
  'scorability: hardly a word by the customer': { input: spoken(oneSided), run: whyNot },
  'speakers: one long sentence': { input: monologue, run: (all) => swappedProbability(all) },
  'speakers: short sentences': {
    input: (whole) => sentencesOf(whole),
    run: (all) => swappedProbability(all),
  },
  'scoring: one long sentence': { input: monologue, run: score },
  'scoring: short sentences': { input: (whole) => sentencesOf(whole), run: score },
  'topics: one long sentence': {
    input: (whole) => byTheCustomer(monologue(whole)),
    run: (sentences) => topics.find(sentences, TOPICS),
  },
  'topics: short sentences': {
    input: (whole) => byTheCustomer(sentencesOf(whole)),
    run: (sentences) => topics.find(sentences, TOPICS),
  },
  'topics: reason in one long sentence': {
    input: (whole) => byTheCustomer(monologue(whole)),
    run: (sentences) => openingReason(sentences),
  },
  'topics: reason among short sentences': {
    input: (whole) => byTheCustomer(sentencesOf(whole)),
    run: (sentences) => openingReason(sentences),
  },
  // Until there are as many groups as are kept apart, their number grows with the text, too.
  'topics: groups of reasons': {
    input: reasonsOf,
    run: clusterReasons,
    shortest: 60_000,
    longest: 240_000,
  },
  // Whoever compares gives it 600 characters at most: too little to be measured.
  'likeness: words, pairs and runs of letters': {
    input: normaliseWords,
    run: (words) => gramSimilarity(grams.gramsOf(words), grams.gramsOf(words)),
  },
  'measures: one long sentence': { input: monologue, run: (sentences) => measureInteraction(sentences) },
  'measures: short sentences': {
    input: (whole) => sentencesOf(whole),
    run: (all) => measureInteraction(all),
  },
  'measures: sentences all over each other': {
    input: (whole) => sentencesOf(whole, allOverEachOther),
    run: (all) => measureInteraction(all),
  },
  'rubric: YAML of an administrator': { run: tolerant(parseRubric), longest: 500_000 },
  'rubric: text within a scorecard': {
    input: (whole) => shipped.replace(/^description:.*$/m, `description: ${JSON.stringify(whole)}`),
    run: tolerant(parseRubric),
    longest: 400_000,
  },
  'rubric: pattern of an administrator': {
    run: (pattern) => [normalisePattern(pattern), expandedSize(pattern)],
    longest: 4_000,
  },
  'rubric: pattern, compiled': { run: patternFault, longest: 1_000 },
  'language model: prompt': {
    input: (whole) => sentencesOf(whole),
    run: (all) => {
      const events = callEvents(all, { holds: [] });
      return partsOf(all, 12_000).map((part) => messagesFor(part, events, [criterion]));
    },
  },
  'language model: answer as text': { run: readAnswers },
  'language model: answers with evidence': {
    input: (whole) => answersOf(sentencesOf(whole).map((one) => one.text)),
    run: readAnswers,
  },
  'language model: quotes in a call': {
    input: (whole) => ({ call: monologue(whole), quote: `${whole.slice(1, 900)}q` }),
    run: ({ call, quote }) => {
      const sentences = call;
      const given = readAnswers(answersOf([quote, call[0].text]));
      return settleAnswers(given, [], { sentences, instructions: instructionsIn(sentences) }, rubric);
    },
  },
  'speech: capitals and marks': { run: restorePunctuation },
  'speech: sentences': { run: splitSentences },
  'speech: invented text': { run: (whole) => isHallucination(whole, whole.length) },
  'speech: times of sentences': {
    input: (whole) => ({
      texts: sentencesOf(whole).map((one) => one.text),
      parts: sentencesOf(whole).map((_, at) => ({ start: at * 2, end: at * 2 + 1.6 })),
    }),
    run: ({ texts, parts }) => timeSentences(texts, parts),
  },
  'speech: times of tokens': {
    input: (whole) => ({
      texts: splitSentences(whole),
      tokens: whole
        .trim()
        .split(/\s+/)
        .map((word, at) => ({ text: ` ${word}`, start: at / 3 })),
    }),
    run: ({ texts, tokens }) => timeByTokens(texts, tokens, { start: 0, end: tokens.length }),
  },
  'speech: reply of an endpoint': {
    input: (whole) => ({
      reply: { segments: sentencesOf(whole) },
      speech: sentencesOf(whole).map((_, at) => ({ start: at * 3, end: at * 3 + 2.5 })),
    }),
    run: ({ reply, speech }) => readReply(reply, 0, speech),
  },
  'speech: two channels into one': {
    input: (whole) => interpolated(sentencesOf(whole)),
    run: (all) =>
      mergeChannels(
        all.filter((one) => one.speaker === 'agent'),
        all.filter((one) => one.speaker === 'customer'),
      ),
  },
  'speech: two channels all over each other': {
    input: (whole) => interpolated(sentencesOf(whole, allOverEachOther)),
    run: (all) =>
      mergeChannels(
        all.filter((one) => one.speaker === 'agent'),
        all.filter((one) => one.speaker === 'customer'),
      ),
  },
  'redaction: one long sentence': { input: monologue, run: (said) => redactSentences(said, REDACTION_KINDS) },
  'redaction: short sentences': {
    input: (whole) => sentencesOf(whole),
    run: (said) => redactSentences(said, REDACTION_KINDS),
  },
  'bodies: structure of a text that is no JSON': { input: bytesOf, run: readShape },
  'bodies: structure of a transcript': {
    input: (whole) => bytesOf({ ...RIGHT, transcript: sentencesOf(whole) }),
    run: readShape,
  },
  'bodies: structure of unknown names': {
    input: (whole) =>
      bytesOf(Object.fromEntries(sentencesOf(whole).map((one, at) => [`${at} ${one.text}`, {}]))),
    run: readShape,
  },
  'delivery: JSON object in a field': { run: jsonObjectText },
  'delivery: member of a JSON object': {
    input: (whole) => JSON.stringify({ transcript: [{ text: whole }], [whole]: whole, metadata: [whole] }),
    run: (json) => memberText(json, 'metadata'),
  },
  'delivery: fields': {
    run: (whole) => [codePoints(whole), text(1, 200)(whole), digits(whole), parseDate(whole)],
  },
  'delivery: date with digits without end': {
    input: (whole) => `2026-01-31T14:05:00.${whole.replace(/\D/g, '1')}`,
    run: parseDate,
  },
  'delivery: transcript': {
    input: (whole) => Object.entries({ ...RIGHT, transcript: sentencesOf(whole) }),
    run: (fields) => refused(validateFields(TranscriptDelivery, fields)),
  },
  'delivery: unknown fields': {
    input: (whole) => sentencesOf(whole).map((one, at) => [`${at} ${one.text}`, one]),
    run: (fields) => refused(validateFields(TranscriptDelivery, fields)),
  },
  'headers: key and session': {
    run: (whole) => [
      bearerToken(whole),
      bearerToken(`Bearer ${whole}`),
      sessionToken({ headers: { cookie: whole } }),
      sessionToken({ headers: { cookie: 'connector_session=x;'.repeat(whole.length / 20) } }),
    ],
    longest: 64_000,
  },
  'lists: search, cursor and filters': {
    run: (whole) => [
      containing(whole),
      tolerant(readCursor)(whole),
      dayOrMoment(whole, 'first'),
      numberText(0, 9)(whole),
    ],
    longest: 64_000,
  },
  'lists: links of agents': {
    input: (whole) =>
      sentencesOf(whole).map((one) => ({ agent_external_id: one.text, employee_name: one.text })),
    run: (rows) => planLinks(rows, { agents: new Map(), employeeNames: new Map(), knownNames: new Set() }),
    // 5,000 rows, as many as a request may have.
    usual: 300_000,
  },
  'page: table of agents': { run: readCsv },
  'page: what was searched for in a call': {
    input: (whole) => sentencesOf(whole),
    run: (sentences) => findHits(sentences, 'parcel "how may" agent:refund'),
  },
  'page: values of an address': {
    run: (whole) => [parseSearch(whole), stringifySearch(parseSearch(`q=${whole}`))],
  },
  'page: an address with one name again and again': {
    input: (whole) =>
      sentencesOf(whole)
        .map(({ text }) => `&team=${encodeURIComponent(text.toWellFormed())}`)
        .join(''),
    run: parseSearch,
  },
  'page: YAML in the editor': { run: editor, longest: 500_000 },
  'search: marks in the sentences of a call': {
    input: (whole) => sentencesOf(whole),
    run: (sentences) => sentences.map((sentence) => marksIn(sentence, SEARCHED)),
  },
  'search: words of a call for the index': {
    input: (whole) => sentencesOf(whole),
    run: (sentences) => {
      const tokens = new TranscriptTokens({ organisationId: 'organisation', week: 2_900 });
      for (const sentence of sentences) tokens.add(sentence);
      return [...tokens.all()].length;
    },
  },
  'search: a query': { run: tolerant(readSearchQuery), longest: 64_000 },
};
