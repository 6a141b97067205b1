import { useState, type FormEvent } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { useAddress } from '../router';
import { Button } from '../ui/button';
import { EraseDialog } from './erase-dialog';
import { subjectOf, type Subject } from './erasure-search';
import { SubjectFields } from './subject-fields';
import words from './words.en';

/** Asks whose data is to be erased, says how much that is, and has it erased once that is confirmed. */
export function NewErasure() {
  const tell = useWords(words);
  const { query } = useAddress();
  const [subject, setSubject] = useState<Subject>(subjectOf(query));
  const preview = useApiMutation((body: Subject) => sendToApi('post', 'erasures/preview', { body }));
  const { data: count, variables: asked, reset } = preview;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate({ ...subject, subject: subject.subject.trim() });
  };
  return (
    <Card title={tell('erase')} lead={tell('eraseLead')}>
      <form className="stack" onSubmit={submit}>
        {preview.error && <Problem message={preview.error.message} />}
        <SubjectFields subject={subject} onChange={setSubject} />
        <div>
          <Button type="submit" busy={preview.isPending} isDisabled={subject.subject.trim() === ''}>
            {tell('countErasure')}
          </Button>
        </div>
      </form>
      {count && asked && (
        <EraseDialog
          subject={asked}
          count={count}
          onClose={reset}
          onStarted={() => {
            reset();
            setSubject({ ...subject, subject: '' });
            announce(tell('eraseStarted'));
          }}
        />
      )}
    </Card>
  );
}
