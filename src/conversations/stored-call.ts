import type { Call } from './call.entity';
import type { Conversation } from './conversation.entity';
import type { Sentence } from './sentence';

/** A call as other features see it: the data of its row, without the mapping to a table. */
export type StoredCall = Pick<Call, keyof Call>;

/** The same as lists read it: without the metadata, of which each call may have megabytes. */
export type ListedCall = Omit<StoredCall, 'metadata'>;

/** A conversation as other features see it; `sentences` is null once its transcript was erased. */
export type StoredConversation = Omit<Conversation, 'sentences'> & { sentences: Sentence[] | null };
