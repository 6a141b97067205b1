import type { Sentence } from '../../conversations/sentence';
import { columnsOf } from './column';
import type { ExportedCall } from './exported-call';

/** One sentence of a transcript. */
export interface ExportedSentence {
  row: ExportedCall;
  sentence: Sentence;
  /** Its place in the transcript, from 0. */
  index: number;
}

/** Columns of the kind `transcripts`, one row a sentence. */
export const SENTENCE_COLUMNS = columnsOf<ExportedSentence>(
  ['external_conversation_id', 'text', ({ row }) => row.call.externalConversationId],
  ['conversation_id', 'text', ({ row }) => row.conversationId],
  ['updated_at', 'moment', ({ row: { call } }) => call.resultChangedAt ?? call.createdAt],
  ['conversation_date', 'moment', ({ row }) => row.call.conversationDate],
  ['agent_external_id', 'text', ({ row }) => row.agent],
  ['sentence_index', 'integer', ({ index }) => index],
  ['speaker', 'text', ({ sentence }) => sentence.speaker],
  ['text', 'text', ({ sentence }) => sentence.text],
  ['start_seconds', 'number', ({ sentence }) => sentence.start ?? null],
  ['end_seconds', 'number', ({ sentence }) => sentence.end ?? null],
  ['confidence', 'number', ({ sentence }) => sentence.confidence ?? null],
);
