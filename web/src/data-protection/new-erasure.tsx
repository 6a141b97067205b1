import { useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { sendToApi } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { useWords } from '../language/use-words';
import { settingsSearch } from '../settings/settings-search';
import { Button } from '../ui/button';
import { Form, useApiForm } from '../ui/form';
import { EraseDialog } from './erase-dialog';
import { subjectOf } from './erasure-search';
import { SUBJECT, SubjectFields } from './subject-fields';
import words from './words.en';

const SCHEMA = z.object(SUBJECT);

/** Asks whose data is to be erased, says how much that is, and has it erased once that is confirmed. */
export function NewErasure() {
  const tell = useWords(words);
  const query = settingsSearch(useSearch({ strict: false }));
  const form = useApiForm({
    schema: SCHEMA,
    values: subjectOf(query),
    send: async (subject) => ({
      subject,
      count: await sendToApi('post', 'erasures/preview', { body: subject }),
    }),
  });
  const { result, clear } = form;
  return (
    <Card title={tell('erase')} lead={tell('eraseLead')}>
      <Form of={form}>
        <SubjectFields of={form} />
        <div>
          <Button type="submit" busy={form.isSending}>
            {tell('countErasure')}
          </Button>
        </div>
      </Form>
      {result && (
        <EraseDialog
          subject={result.subject}
          count={result.count}
          onClose={clear}
          onStarted={() => {
            clear();
            form.fields.setValue('subject', '');
            announce(tell('eraseStarted'));
          }}
        />
      )}
    </Card>
  );
}
