import { useState, type FormEvent } from 'react';
import type { AnswerOf } from '../api/operations';
import { sendToApi, useApiMutation } from '../api/query';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import words from './words.en';

export type FirstPassword = AnswerOf<'administrators', 'post'>;

/** Makes a colleague an administrator. */
export function InviteForm({ onInvited }: { onInvited: (first: FirstPassword) => void }) {
  const tell = useWords(words);
  const [email, setEmail] = useState('');
  const invite = useApiMutation(
    () => sendToApi('post', 'administrators', { body: { email: email.trim() } }),
    {
      invalidates: ['administrators', 'audit'],
      onSuccess: (first) => {
        setEmail('');
        onInvited(first);
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  const wrong = invite.error?.issueOf('email');
  return (
    <form className="stack" aria-label={tell('invite')} onSubmit={submit}>
      {invite.error && !wrong && <Problem message={invite.error.message} />}
      <TextField
        label={tell('email')}
        type="email"
        autoComplete="off"
        isRequired
        maxLength={254}
        hint={tell('inviteHint')}
        value={email}
        problem={wrong}
        onChange={setEmail}
      />
      <div>
        <Button type="submit" busy={invite.isPending} isDisabled={email.trim() === ''}>
          {tell('inviteNow')}
        </Button>
      </div>
    </form>
  );
}
