import type { Call } from './call.entity';
import type { Conversation } from './conversation.entity';
import type { Sentence } from './sentence';

/** A call as other features see it: the data of its row, without the mapping to a table. */
export type StoredCall = Pick<Call, keyof Call>;

/** A conversation as other features see it; `sentences` is null once its transcript was erased. */
export type StoredConversation = Omit<Conversation, 'sentences'> & { sentences: Sentence[] | null };
