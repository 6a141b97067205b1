import * as z from 'zod/mini';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { linesOf } from '../ui/form-schema';
import { TextArea } from '../ui/text-field';
import { useSaveSettings } from './use-save-settings';
import words from './words.en';

const SCHEMA = z.object({ vocabulary: z.string() });

/** Names that speech recognition should know. */
export function VocabularyCard({ settings }: { settings: Settings }) {
  const tell = useWords(words);
  const save = useSaveSettings((saved) => {
    form.fields.reset({ vocabulary: saved.vocabulary.join('\n') });
    announce(tell('saved'));
  });
  const form = useApiForm({
    schema: SCHEMA,
    values: { vocabulary: settings.vocabulary.join('\n') },
    send: ({ vocabulary }) => save.mutateAsync({ vocabulary: linesOf(vocabulary) }),
  });
  const changed = linesOf(form.fields.watch('vocabulary')).join('\n') !== settings.vocabulary.join('\n');
  return (
    <Card title={tell('vocabulary')} lead={tell('vocabularyLead')}>
      <Form of={form}>
        <Field of={form} name="vocabulary">
          {(field) => <TextArea label={tell('names')} rows={6} hint={tell('namesHint')} {...field} />}
        </Field>
        <div>
          <Button type="submit" busy={form.isSending} isDisabled={!changed}>
            {tell('saveNames')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
