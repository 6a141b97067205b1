import { createHash } from 'node:crypto';
import { ErasureClient, type Erasure } from '../harness/erasure-client';
import { ResultsClient } from '../harness/results-client';
import type { RunningService } from '../harness/running-service';
import { callOf, organisationIn, type World } from './connector-world';

const ERASED = { surname: 'Wombatsson', town: 'Quokkaberg', pet: 'zebrafinch' };
/** Words of the calls that are erased, and of nothing else in the whole service. */
export const WORDS = [...Object.values(ERASED), 'marzipanique'];

const SCOPES = ['erasure:write', 'exports:write', 'transcripts:read', 'results:read'];

interface Protected extends World {
  key: string;
  eraser: ErasureClient;
  results: ResultsClient;
}

/** An organisation with the agent robin, and a key that may erase. */
export async function protectedWorld(service: RunningService): Promise<Protected> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const body = { name: 'Privacy desk', scopes: SCOPES };
  const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', body);
  const { key } = created.body;
  const eraser = new ErasureClient(service.url, key);
  return { ...world, key, eraser, results: new ResultsClient(service.url, key) };
}

/** A call with the planted words in everything a client can send. */
export const plantedCall = (
  contact: string,
  { agent = 'robin', words: { surname, town, pet } = ERASED } = {},
) =>
  callOf(agent, {
    contact_id: contact,
    metadata: { note: `wants the ${pet} back` },
    transcript: [
      { speaker: 'agent', text: 'Good morning, thank you for calling, how can I help you?' },
      {
        speaker: 'customer',
        text: `My name is ${surname} and I live in ${town}, my parcel has not arrived.`,
      },
      {
        speaker: 'agent',
        text: `I am sorry to hear that, ${surname} from ${town}. I will send it again today.`,
      },
      { speaker: 'customer', text: 'Thank you, that is all.' },
      { speaker: 'agent', text: 'Thank you for calling, have a lovely day, goodbye.' },
    ],
  });

/** Whether a receipt is about this subject, which it does not name. */
export const named = (receipt: Erasure, subject: string): boolean =>
  receipt.subject_hash === createHash('sha256').update(`${receipt.salt}${subject}`).digest('hex');
