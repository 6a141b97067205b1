import { RotateCw } from 'lucide-react';
import { api } from '../api/client';
import { useApiMutation } from '../api/query';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import words from './words.en';

interface TryAgainProps<T> {
  /** Of what has failed, such as `recordings/ID`. */
  path: string;
  /** Is given what it is now. */
  onQueued: (now: T) => void;
}

/** Has something that failed tried again. */
export function TryAgain<T>({ path, onQueued }: TryAgainProps<T>) {
  const tell = useWords(words);
  const retry = useApiMutation(() => api.post<T>(`${path}/retry`), { onSuccess: onQueued });
  return (
    <>
      {retry.error && <Problem message={retry.error.message} />}
      <div>
        <Button size="small" icon={RotateCw} busy={retry.isPending} onPress={() => retry.mutate()}>
          {tell('tryAgain')}
        </Button>
      </div>
    </>
  );
}
