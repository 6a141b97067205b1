import { useState } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { Links } from '../api/types';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { FileField } from '../ui/file-field';
import { TextArea } from '../ui/text-field';
import { BulkPreview } from './bulk-preview';
import { readCsv, type CsvRow } from './read-csv';
import { readText } from './read-text';
import words from './words.en';

interface BulkLinkProps {
  onClose: () => void;
  onLinked: (message: string) => void;
}

const EXAMPLE = 'agent_external_id,employee\nagent-42,Emma Lindqvist\nagent-43,Noah Peeters';

/** Links many agents at once from a table, after showing what becomes of every row. */
export function BulkLink({ onClose, onLinked }: BulkLinkProps) {
  const tell = useWords(words);
  const [text, setText] = useState('');
  const [read, setRead] = useState<{ rows: CsvRow[]; preview: Links }>();

  const look = useApiMutation(async () => {
    const rows = readCsv(text);
    const preview = await sendToApi('post', 'agents/links', {
      query: { dry_run: 'true' },
      body: { links: rows },
    });
    setRead({ rows, preview });
  });
  const link = useApiMutation(
    (rows: CsvRow[]) => sendToApi('post', 'agents/links', { body: { links: rows } }),
    {
      invalidates: ['agents', 'employees', ''],
      onSuccess: ({ linked, analysing }) =>
        onLinked(
          [tell('bulkLinked', { count: linked }), analysing > 0 && tell('analysing', { count: analysing })]
            .filter(Boolean)
            .join(' '),
        ),
    },
  );
  const error = look.error ?? link.error;

  return (
    <Dialog
      title={tell('bulkTitle')}
      onClose={onClose}
      wide={Boolean(read)}
      actions={
        read ? (
          <>
            <Button onPress={() => setRead(undefined)}>{tell('bulkBack')}</Button>
            <Button
              kind="primary"
              isDisabled={read.preview.linked === 0}
              busy={link.isPending}
              onPress={() => link.mutate(read.rows)}
            >
              {tell('bulkLink', { count: read.preview.linked })}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{tell('cancel')}</Button>
            <Button
              kind="primary"
              isDisabled={text.trim() === ''}
              busy={look.isPending}
              onPress={() => look.mutate()}
            >
              {tell('bulkPreview')}
            </Button>
          </>
        )
      }
    >
      {error && <Problem message={error.message} />}
      {read ? (
        <BulkPreview rows={read.preview.rows} />
      ) : (
        <>
          <p>{tell('bulkLead')}</p>
          <FileField
            label={tell('bulkFile')}
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => {
              if (file) void readText(file).then(setText);
            }}
          />
          <TextArea
            label={tell('bulkPaste')}
            rows={7}
            spellCheck="false"
            placeholder={EXAMPLE}
            value={text}
            onChange={setText}
          />
        </>
      )}
    </Dialog>
  );
}
