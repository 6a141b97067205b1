import type { ErasureCounts, ErasureKind, ErasureState } from './erasure-kind';
import type { Erasure } from './erasure.entity';

/** An erasure as its organisation sees it, and its receipt. */
export interface ErasureView {
  id: string;
  kind: ErasureKind;
  state: ErasureState;
  salt: string;
  subjectHash: string;
  counts: ErasureCounts;
  nightlyFiles: string[];
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export const toErasureView = (erasure: Erasure): ErasureView => ({
  id: erasure.id,
  kind: erasure.kind,
  state: erasure.state,
  salt: erasure.salt,
  subjectHash: erasure.subjectHash,
  counts: erasure.counts,
  nightlyFiles: erasure.nightlyFiles,
  error: erasure.lastError,
  createdAt: erasure.createdAt,
  finishedAt: erasure.finishedAt,
});
