import { useState, type FormEvent } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import { Card } from '../design/card';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import { saveJson } from './save-json';
import words from './words.en';

/** All that is stored of a contact, as a file for whoever asks what is known of them. */
export function AccessReportCard() {
  const tell = useWords(words);
  const [contact, setContact] = useState('');
  const report = useApiMutation(
    (id: string) => sendToApi('post', 'access-reports', { body: { contact_id: id } }),
    {
      invalidates: ['audit'],
      onSuccess: (made) => saveJson('access-report.json', made),
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report.mutate(contact.trim());
  };
  return (
    <Card title={tell('accessReport')} lead={tell('accessReportLead')}>
      <form className="stack" onSubmit={submit}>
        {report.error && <Problem message={report.error.message} />}
        <TextField
          label={tell('identifier.contact')}
          isRequired
          maxLength={200}
          hint={tell('identifierHint.contact')}
          value={contact}
          onChange={setContact}
        />
        <div className="row">
          <Button type="submit" busy={report.isPending} isDisabled={contact.trim() === ''}>
            {tell('downloadReport')}
          </Button>
          <span role="status" className="small muted">
            {report.data && tell('reported', { count: report.data.calls.length })}
          </span>
        </div>
      </form>
    </Card>
  );
}
