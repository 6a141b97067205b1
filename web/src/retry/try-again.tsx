import { api } from '../api/client';
import { Button } from '../design/button';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface TryAgainProps<T> {
  /** Of what has failed, such as `recordings/ID`. */
  path: string;
  /** Is given what it is now. */
  onQueued: (now: T) => void;
}

/** Has something that failed tried again. */
export function TryAgain<T>({ path, onQueued }: TryAgainProps<T>) {
  const retry = useAction(async () => onQueued(await api.post<T>(`${path}/retry`)));
  return (
    <>
      {retry.error && <Problem message={retry.error.message} />}
      <div>
        <Button size="small" icon="retry" busy={retry.busy} onClick={() => void retry.run()}>
          Try again
        </Button>
      </div>
    </>
  );
}
