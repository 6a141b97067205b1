import { pack, unpack, type PackedList } from '../../concurrency/pool/packed-list';
import { serveTasks } from '../../concurrency/pool/serve-tasks';
import type { RedactionKind } from '../kinds';
import { redactSentences } from '../redact';

/** What a thread that redacts is sent. */
export interface RedactionTask {
  sentences: PackedList;
  kinds: readonly RedactionKind[];
}

/** The program of a thread that redacts. */
serveTasks((task) => {
  const { sentences, kinds } = task as RedactionTask;
  return pack(redactSentences(unpack<{ text: string }>(sentences), kinds));
});
