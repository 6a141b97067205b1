import * as z from 'zod/mini';
import { sendToApi } from '../api/query';
import type { Export, ExportFilter } from '../api/types';
import { endOfDay, startOfDay } from '../design/local-day';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { DateRangePicker } from '../ui/date-range-picker';
import { Dialog } from '../ui/dialog';
import { Field, Form, useApiForm, type ApiForm } from '../ui/form';
import { Checkbox } from '../ui/toggle';
import { EXPORTED, ExportFields, type Exported } from './export-fields';
import words from './words.en';

interface ExportFormProps {
  /** The calls it is about; without it, the form asks for days. */
  filter?: ExportFilter;
  onClose: () => void;
  onAsked: (asked: Export) => void;
}

const FORM = 'export';
const SCHEMA = z.object({
  ...EXPORTED,
  bom: z.boolean(),
  days: z.object({ from: z.optional(z.string()), to: z.optional(z.string()) }),
});
const FIRST: z.input<typeof SCHEMA> = { kind: 'calls', format: 'csv', bom: true, days: {} };

/** What an export holds and how it is written. */
export function ExportForm({ filter, onClose, onAsked }: ExportFormProps) {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: FIRST,
    send: ({ kind, format, bom, days }) => {
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
    onSuccess: onAsked,
  });
  return (
    <Dialog
      title={tell(filter ? 'these' : 'new')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={form.isSending}>
            {tell('export')}
          </Button>
        </>
      }
    >
      <Form of={form} id={FORM}>
        {filter && <p className={texts.soft}>{tell('filterLead')}</p>}
        {/* They are among the fields of this form, which the types of paths cannot say. */}
        <ExportFields of={form as unknown as ApiForm<Exported>} />
        {form.fields.watch('format') === 'csv' && (
          <Field of={form} name="bom">
            {({ value, onChange }) => (
              <Checkbox isSelected={value} onChange={onChange}>
                {tell('excel')}
              </Checkbox>
            )}
          </Field>
        )}
        {!filter && (
          <Field of={form} name="days">
            {({ value, onChange }) => (
              <div>
                <DateRangePicker label={tell('days')} value={value} onChange={onChange} />
              </div>
            )}
          </Field>
        )}
      </Form>
    </Dialog>
  );
}
