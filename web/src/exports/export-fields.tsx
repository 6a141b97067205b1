import * as z from 'zod/mini';
import type { Export } from '../api/types';
import { useWords } from '../language/use-words';
import { Field, type ApiForm } from '../ui/form';
import { Select } from '../ui/select';
import { FORMATS, KINDS } from './export-kinds';
import words from './words.en';

/** What every export is asked for, at once or every night. */
export const EXPORTED = { kind: z.enum(KINDS), format: z.enum(FORMATS) };

export type Exported = Pick<Export, 'kind' | 'format'>;

/** What an export holds and how it is written. */
export function ExportFields({ of }: { of: ApiForm<Exported> }) {
  const tell = useWords(words);
  return (
    <>
      <Field of={of} name="kind">
        {(field) => (
          <Select
            label={tell('what')}
            options={KINDS.map((value) => ({ value, label: tell(`about.${value}`) }))}
            {...field}
          />
        )}
      </Field>
      <Field of={of} name="format">
        {(field) => (
          <Select
            label={tell('format')}
            options={FORMATS.map((value) => ({ value, label: tell(`format.${value}`) }))}
            {...field}
          />
        )}
      </Field>
    </>
  );
}
