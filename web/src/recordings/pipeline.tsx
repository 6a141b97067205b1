import type { Recording } from '../api/types';

const STAGES = ['Received', 'Transcribed', 'Analysed'] as const;

/** How many stages are behind a recording, and whether it goes on. */
const PASSED: Record<Recording['status'], { done: number; moving: boolean }> = {
  queued: { done: 1, moving: false },
  processing: { done: 1, moving: true },
  transcribed: { done: 2, moving: true },
  ingested: { done: 3, moving: false },
  rejected: { done: 1, moving: false },
  failed: { done: 1, moving: false },
};

/** The way of a recording as three marks; its badge says the same in words. */
export function Pipeline({ status, waiting }: { status: Recording['status']; waiting: boolean }) {
  const { done } = PASSED[status];
  const moving = PASSED[status].moving && !waiting;
  const stopped = status === 'rejected' || status === 'failed';
  return (
    <ol className="pipeline" aria-hidden="true">
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          data-state={
            index < done
              ? 'done'
              : index === done && moving
                ? 'now'
                : index === done && stopped
                  ? 'stopped'
                  : undefined
          }
        >
          {stage}
        </li>
      ))}
    </ol>
  );
}
