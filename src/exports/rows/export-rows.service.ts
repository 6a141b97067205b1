import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { readEvaluation } from '../../evaluations/stored-evaluation';
import { CALL_COLUMNS } from '../columns/call-columns';
import { cellsOf, type Cell } from '../columns/column';
import { CRITERION_COLUMNS } from '../columns/criterion-columns';
import { SENTENCE_COLUMNS } from '../columns/sentence-columns';
import type { ExportKind } from '../export-kind';
import { ExportedCalls } from './exported-calls.service';

/** Calls read at once. An evaluation is tens of kilobytes, a transcript up to ten megabytes: those are read one by one. */
const CALLS_AT_ONCE: Record<ExportKind, number> = { calls: 100, criteria: 10, transcripts: 50 };

/** Sentences written before others have their turn on the event loop. */
const SENTENCES_AT_ONCE = 1_000;

/** Whether there is a column for the metadata of a call. */
const hasMetadata = (kind: ExportKind): boolean => kind === 'calls';

/** Some rows, and how many calls have been read with them. */
export interface RowPage {
  rows: Cell[][];
  calls: number;
}

/** Makes the rows of an export from the calls it is about. */
@Injectable()
export class ExportRows {
  constructor(private readonly calls: ExportedCalls) {}

  /** In the order of `ids`, in pages of a bounded size. */
  async *of(kind: ExportKind, organisationId: string, ids: readonly string[]): AsyncGenerator<RowPage> {
    const size = CALLS_AT_ONCE[kind];
    for (let at = 0; at < ids.length;) {
      const next = ids.slice(at, at + size);
      const some = hasMetadata(kind) ? await this.calls.fitting(organisationId, next) : next;
      at += some.length;
      yield* this.rowsOf(kind, organisationId, some);
      yield { rows: [], calls: some.length };
      await nextTurn();
    }
  }

  private async *rowsOf(
    kind: ExportKind,
    organisationId: string,
    ids: readonly string[],
  ): AsyncGenerator<RowPage> {
    const calls = await this.calls.load(organisationId, ids, {
      evaluations: kind === 'criteria',
      metadata: hasMetadata(kind),
    });
    if (kind === 'calls') {
      yield { rows: calls.map((row) => cellsOf(CALL_COLUMNS, row)), calls: 0 };
      return;
    }
    for (const row of calls) {
      if (kind === 'criteria') {
        if (row.evaluation === null) continue;
        const evaluation = readEvaluation(row.evaluation);
        const rows = evaluation.criteria.map((criterion) =>
          cellsOf(CRITERION_COLUMNS, { row, evaluation, criterion }),
        );
        yield { rows, calls: 0 };
        continue;
      }
      const sentences = (await this.calls.transcriptOf(organisationId, row)) ?? [];
      for (let at = 0; at < sentences.length; at += SENTENCES_AT_ONCE) {
        const rows = sentences
          .slice(at, at + SENTENCES_AT_ONCE)
          .map((sentence, offset) => cellsOf(SENTENCE_COLUMNS, { row, sentence, index: at + offset }));
        yield { rows, calls: 0 };
        await nextTurn();
      }
    }
  }
}
