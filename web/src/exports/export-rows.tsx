import { Download } from 'lucide-react';
import { useApiMutation } from '../api/query';
import { announce } from '../design/announcer';
import { formatCount } from '../design/format';
import { saveAsFile } from '../design/save-as-file';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { csvOf, type Cell } from './csv';
import words from './words.en';

interface ExportRowsProps {
  /** Of the file, without its extension. */
  name: string;
  /** What the button is called where several stand on a page. */
  label?: string;
  head: readonly string[];
  read: () => ReadRows | Promise<ReadRows>;
}

/** The rows of a whole list, and whether there were more than a file takes. */
interface ReadRows {
  rows: Cell[][];
  isCut?: boolean;
}

/** Has the rows of a list saved as CSV, made here: those further down the list too. */
export function ExportRows({ name, label, head, read }: ExportRowsProps) {
  const tell = useWords(words);
  const save = useApiMutation(async () => {
    const { rows, isCut } = await read();
    saveAsFile(await csvOf(head, rows), `${name}.csv`, 'text/csv');
    announce(tell(isCut ? 'savedFirst' : 'saved', { count: rows.length, shown: formatCount(rows.length) }));
  });
  return (
    <>
      <Button icon={Download} busy={save.isPending} aria-label={label} onPress={() => save.mutate()}>
        {tell('export')}
      </Button>
      {save.error && <Problem message={save.error.message} />}
    </>
  );
}
