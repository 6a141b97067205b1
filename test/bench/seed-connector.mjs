// Fills the tables behind the connector's lists with the calls of `contactCentres`.
import { idOf } from './contact-centres.mjs';
import { USUAL_WORDS } from './said.mjs';

const TABLES = {
  employee: ['id', 'organisation_id', 'name', 'created_at'],
  agent: [
    ...['id', 'organisation_id', 'identity', 'external_id', 'name', 'team_external_id', 'campaign'],
    ...['employee_id', 'calls_seen', 'calls_waiting', 'first_seen_at', 'last_seen_at'],
  ],
  call: [
    ...['id', 'organisation_id', 'identity', 'external_conversation_id', 'route', 'agent_id'],
    ...['conversation_date', 'call_agent_name', 'campaign', 'outcome_code', 'team_external_id'],
    ...['duration_seconds', 'score', 'review_priority', 'created_at'],
  ],
  conversation: ['id', 'organisation_id', 'call_id', 'sentences', 'sentence_count', 'created_at'],
  analysis: [
    ...['conversation_id', 'organisation_id', 'call_id', 'conversation_date', 'state'],
    ...['failures', 'due_at', 'updated_at', 'transcript_indexed'],
  ],
  recording_job: [
    ...['id', 'organisation_id', 'call_id', 'conversation_date', 'status', 'agent_channel', 'audio_key'],
    ...['audio_format', 'audio_bytes', 'audio_sha256', 'attempts', 'due_at', 'enqueued_at', 'updated_at'],
  ],
  evaluation: [
    ...['id', 'organisation_id', 'conversation_id', 'agent_id', 'score', 'rubric_hash', 'result'],
    ...['reviewed_at', 'created_at'],
  ],
};
/** Evaluations are large: only the latest calls get one where no more are asked for, of which coaching and details are read. */
const EVALUATED = 30_000;
const REVIEWED = 0.05;
/** What is queued here has neither audio nor words: no worker is to take it while the lists are read. */
const NEVER = '2099-01-01 00:00:00.000';

/** Of a transcript, also of one in no index here: no worker is to read it into one while something else is measured. */
const INDEXED = 1;

/** Calls between two words about the progress. */
const TOLD = 50_000;

/** Of the latest `evaluated` calls those that are analysed have an evaluation. `words` is of said.mjs. */
export async function seed(
  database,
  world,
  count,
  evaluation,
  { evaluated = EVALUATED, words = USUAL_WORDS } = {},
) {
  const told = words.calls ? { ...world, calls: words.calls } : world;
  await database.fill({ ...TABLES, ...words.tables }, rowsOf(told, count - evaluated, evaluation, words));
}

function* rowsOf({ organisations, calls }, evaluatedFrom, evaluation, words) {
  for (const { id: organisationId, staff } of organisations)
    for (const { id, employeeId, name, externalId, team, campaigns } of staff) {
      const then = '2024-12-01 00:00:00.000';
      if (employeeId) yield ['employee', [employeeId, organisationId, `Employee of ${name}`, then]];
      const about = [id, organisationId, externalId, externalId, name, team, campaigns[0], employeeId];
      yield ['agent', [...about, 2_000, employeeId ? 0 : 3, then, then]];
    }
  const began = performance.now();
  for (const call of calls()) {
    const { n, organisationId, agent, acceptedAt, heldAt, job, analysis, score } = call;
    const [callId, conversationId] = [idOf(3, n), idOf(4, n)];
    if (n > 0 && n % TOLD === 0)
      process.stderr.write(`${n} calls written after ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    const route = call.isRecording ? 'recording' : 'transcript';
    yield [
      'call',
      [
        ...[callId, organisationId, identity(n), `call-${n}`, route, agent.id, heldAt, agent.name],
        ...[call.campaign, call.outcome, agent.team, call.seconds, score, reviewPriority(call), acceptedAt],
      ],
    ];
    if (job) {
      const audioKey = job === 'queued' || job === 'processing' ? `${organisationId}/${n}.wav` : null;
      const audio = ['wav', 1_000_000, identity(n), 1];
      const states = [idOf(5, n), organisationId, callId, heldAt, job];
      yield ['recording_job', [...states, 0, audioKey, ...audio, NEVER, acceptedAt, acceptedAt]];
    }
    if (!analysis) continue;
    const sentences = words.sentencesOf(call);
    const text = JSON.stringify(sentences);
    yield ['conversation', [conversationId, organisationId, callId, text, sentences.length, acceptedAt]];
    const due = [analysis, 0, NEVER, acceptedAt, INDEXED];
    yield ['analysis', [conversationId, organisationId, callId, heldAt, ...due]];
    yield* words.indexRows(call, callId, sentences);
    if (analysis !== 'done' || n < evaluatedFrom) continue;
    const reviewedAt = n % Math.round(1 / REVIEWED) === 0 ? acceptedAt : null;
    const owner = [idOf(6, n), organisationId, conversationId, agent.id];
    yield ['evaluation', [...owner, score, 'x', evaluation, reviewedAt, acceptedAt]];
  }
}

/** As scattered as a hash. */
const identity = (n) =>
  (((n + 1) * 2654435761) % 4294967296).toString(16).padStart(8, '0').repeat(7) + String(n).padStart(8, '0');

/** Of the scored calls one in fifty is suspected and one in four is to be looked at. */
function reviewPriority({ n, score }) {
  if (score === null) return 0;
  return n % 50 === 0 ? 2 : n % 4 === 0 ? 1 : 0;
}
