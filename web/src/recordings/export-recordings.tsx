import type { AnswerOf, QueryOf } from '../api/operations';
import { readAll } from '../api/query';
import { ExportRows } from '../exports/export-rows';
import { tellFailure } from '../failure/tell-failure';
import { useWords } from '../language/use-words';
import words from './words.en';

/** Recordings on one page at most, as the service has it. */
const PAGE = 100;

/** Saves the recordings of a list as CSV. */
export function ExportRecordings({ query }: { query: QueryOf<'recordings', 'get'> }) {
  const tell = useWords(words);
  const read = async () => {
    const { rows, isCut } = await readAll(
      'recordings',
      { ...query, limit: PAGE },
      ({ recordings }: AnswerOf<'recordings', 'get'>) => recordings,
    );
    return {
      isCut,
      rows: rows.map((one) => [
        one.external_conversation_id,
        one.job_id,
        one.enqueued_at,
        tell(`status.${one.status}`),
        one.reject_reason && tell(`cause.${one.reject_reason}`),
        one.status === 'failed' ? tellFailure(one.failure_code) : null,
        one.status === 'failed' ? one.last_error : null,
        one.audio_seconds,
        one.audio_format,
        one.audio_bytes,
        one.channel_separation,
        one.attempts,
      ]),
    };
  };
  const head = [
    ...[tell('csv.id'), tell('csv.job'), tell('received'), tell('status'), tell('csv.cause')],
    ...[tell('csv.error'), tell('csv.details'), tell('csv.seconds'), tell('csv.format'), tell('csv.bytes')],
    ...[tell('csv.separation'), tell('csv.tries')],
  ];
  return <ExportRows name={tell('csv.file')} head={head} read={read} />;
}
