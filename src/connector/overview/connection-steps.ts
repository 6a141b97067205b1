import type { RecordingView } from '../../recordings/recordings.query';
import type { ConnectionStepDto, ConnectionStepName } from './overview.dto';

/** What the checklist looks at. */
export interface ConnectionFacts {
  keyCreatedAt: Date | null;
  /** The present test recording; null when there is none, or a new one was asked for. */
  testRecording: Pick<RecordingView, 'status' | 'enqueuedAt' | 'findings'> | null;
  confirmedAt: Date | null;
}

/** Where a connection stands, step by step; the first step not done is the current one, unless it failed. */
export function connectionSteps({
  keyCreatedAt,
  testRecording,
  confirmedAt,
}: ConnectionFacts): ConnectionStepDto[] {
  const status = testRecording?.status;
  const isTranscribed = status === 'transcribed' || status === 'ingested';
  // Found only once the check has passed: a failed job whose check did not is one that failed earlier.
  const isChecked = isTranscribed || (status !== 'rejected' && Boolean(testRecording?.findings));
  const steps: [ConnectionStepName, done: boolean, at: Date | null][] = [
    ['key_created', keyCreatedAt !== null, keyCreatedAt],
    ['recording_received', testRecording !== null, testRecording?.enqueuedAt ?? null],
    ['recording_checked', isChecked, null],
    ['recording_transcribed', isTranscribed, null],
    ['confirmed', confirmedAt !== null, confirmedAt],
  ];
  const current = confirmedAt ? -1 : steps.findIndex(([, done]) => !done);
  const stopped = status === 'rejected' || status === 'failed';
  return steps.map(([step, done, at], index) => ({
    step,
    state: done || confirmedAt ? 'done' : index !== current ? 'todo' : stopped ? 'failed' : 'current',
    at: at?.toISOString() ?? null,
  }));
}
