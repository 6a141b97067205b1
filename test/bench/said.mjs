// What is said in seeded calls, and its index as the service writes it: the same at every run.
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { built } from './built.mjs';
import { idOf } from './contact-centres.mjs';

/** 270 words a call. With more sentences an export of those of a million calls would pass the 20 million rows of a file. */
export const [SENTENCES, WORDS] = [27, 10];
const VOCABULARY = 20_000;

/** Words that are not of the vocabulary, and the share of the calls that say them. */
const SHARES = { refund: 0.1, voucher: 0.01, lawyer: 0.001 };
/** The oldest calls of the largest organisation say a word of their own, and are all that their agent has. */
const OLDEST = 3;
export const RARE_AGENT = { id: idOf(2, 9_999), word: 'zebra' };

/** The same few sentences in each call, in no index: where the words do not matter. */
export const USUAL_WORDS = {
  sentencesOf: () => Array(6).fill({ speaker: 'agent', text: 'How can I help you today?' }),
  tables: {},
  indexRows: () => [],
};

/** Gives `organisation` its agent with few calls, and each call of `world` sentences with their index on database `name`. */
export function randomWords(name, world, seed = 7) {
  const [organisation] = world.organisations;
  const rare = {
    ...organisation.staff[1],
    ...{ id: RARE_AGENT.id, employeeId: null, name: 'Agent of few calls', externalId: 'agent-rare' },
  };
  organisation.staff.push(rare);
  const chance = seededRandom(seed);
  const { TranscriptTokens, weekOf } = built('evaluations/search/search-tokens.js');
  const word = () => `w${Math.floor(Math.exp(chance() * Math.log(VOCABULARY)))}`;
  let oldest = 0;

  function sentencesOf(call) {
    const sentences = Array.from({ length: SENTENCES }, (_, at) => ({
      speaker: at % 2 ? 'customer' : 'agent',
      text: Array.from({ length: WORDS }, word).join(' '),
    }));
    sentences[0].text = `Thank you for calling. ${sentences[0].text}`;
    for (const [said, share] of Object.entries(SHARES)) {
      const at = Math.floor(chance() * SENTENCES);
      if (chance() < share) sentences[at].text += ` ${said}`;
    }
    if (call.agent.id === rare.id) sentences[5].text += ` ${RARE_AGENT.word}`;
    return sentences;
  }

  function indexRows({ n, organisationId, heldAt }, callId, sentences) {
    const week = weekOf(new Date(`${heldAt.replace(' ', 'T')}Z`));
    const tokens = new TranscriptTokens({ organisationId, week });
    for (const sentence of sentences) tokens.add(sentence);
    const [row, text] = [[callId, organisationId, heldAt, week], [...tokens.all()].join(' ')];
    if (name === 'mariadb') return [['transcript_index', [...row, text]]];
    return [
      ['transcript_index', [n + 1, ...row]],
      ['transcript_tokens', [n + 1, text]],
    ];
  }

  const columns = ['call_id', 'organisation_id', 'conversation_date', 'week'];
  return {
    sentencesOf,
    tables:
      name === 'mariadb'
        ? { transcript_index: [...columns, 'tokens'] }
        : { transcript_index: ['id', ...columns], transcript_tokens: ['rowid', 'tokens'] },
    indexRows,
    /** The calls of the world, the oldest of them with the agent of few calls. */
    *calls() {
      for (const call of world.calls()) {
        const isRare = call.analysis === 'done' && call.organisationId === organisation.id && oldest < OLDEST;
        if (isRare) oldest++;
        yield isRare ? { ...call, agent: rare } : call;
      }
    },
  };
}

/** Bytes that the index takes for a call. */
export async function indexBytes(name, rows, count) {
  const [{ bytes }] = await rows.query(
    name === 'sqlite'
      ? 'SELECT SUM(LENGTH(block)) AS bytes FROM transcript_tokens_data'
      : `SELECT SUM(file_size) AS bytes FROM information_schema.innodb_sys_tablespaces
         WHERE name LIKE CONCAT(DATABASE(), '/transcript_index') OR name LIKE CONCAT(DATABASE(), '/fts%')`,
  );
  return Number(bytes) / count;
}
