import { useState } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { Export, ExportFilter } from '../api/types';
import { endOfDay, startOfDay } from '../design/local-day';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { DateRangePicker, type DayRange } from '../ui/date-range-picker';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/select';
import { Checkbox } from '../ui/toggle';
import { FORMATS, KINDS } from './export-kinds';
import words from './words.en';

interface ExportFormProps {
  /** The calls it is about; without it, the form asks for days. */
  filter?: ExportFilter;
  onClose: () => void;
  onAsked: () => void;
}

const FORM = 'export';

/** What an export holds and how it is written. */
export function ExportForm({ filter, onClose, onAsked }: ExportFormProps) {
  const tell = useWords(words);
  const [kind, setKind] = useState<Export['kind']>('calls');
  const [format, setFormat] = useState<Export['format']>('csv');
  const [bom, setBom] = useState(true);
  const [days, setDays] = useState<DayRange>({});
  const ask = useApiMutation(
    () => {
      const [from, to] = [startOfDay(days.from), endOfDay(days.to)];
      return sendToApi('post', 'exports', {
        body: {
          kind,
          format,
          bom: format === 'csv' && bom,
          ...(filter ?? { ...(from && { from }), ...(to && { to }) }),
        },
      });
    },
    { onSuccess: onAsked },
  );
  return (
    <Dialog
      title={tell(filter ? 'these' : 'new')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={ask.isPending}>
            {tell('export')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ask.isPending) ask.mutate();
        }}
      >
        {ask.error && <Problem message={ask.error.message} />}
        {filter && <p className="soft">{tell('filterLead')}</p>}
        <Select
          label={tell('what')}
          options={KINDS.map((value) => ({ value, label: tell(`about.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <Select
          label={tell('format')}
          options={FORMATS.map((value) => ({ value, label: tell(`format.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        {format === 'csv' && (
          <Checkbox isSelected={bom} onChange={setBom}>
            {tell('excel')}
          </Checkbox>
        )}
        {!filter && (
          <div>
            <DateRangePicker label={tell('days')} value={days} onChange={setDays} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
