import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Check, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { putAnswer, sendToApi, useApiMutation } from '../api/query';
import type { TestRecording } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import texts from '../design/text.module.css';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { SwappedDialog } from './swapped-dialog';
import words from './words.en';

/** The question this view is for: are agent and customer the right way round? */
export function Decision({ test }: { test: TestRecording }) {
  const tell = useWords(words);
  const [isSwapped, setSwapped] = useState(false);
  const confirm = useApiMutation(() => sendToApi('post', 'test-recording/confirm'), {
    invalidates: [''],
    onSuccess: (now) => {
      putAnswer('test-recording', now);
      announce(tell('nowConfirmed'));
    },
  });
  const replace = useApiMutation(() => sendToApi('post', 'test-recording/replace'), {
    invalidates: [''],
    onSuccess: (now) => {
      putAnswer('test-recording', now);
      setSwapped(false);
      announce(tell('nowWanted'));
    },
  });
  const another = { icon: RotateCw, busy: replace.isPending, onPress: () => replace.mutate() };

  if (test.confirmed_at && !test.wanted)
    return (
      <Card title={tell('confirmed')}>
        <div className={layout.stack}>
          <Notice tone="good">
            {tell('confirmedOn', { when: formatDateTime(test.confirmed_at) })}{' '}
            <Rich of={words} id="whatNext" parts={{ to: <Link to="/connector" /> }} />
          </Notice>
          {replace.error && <Problem message={replace.error.message} />}
          <div>
            <Button {...another}>{tell('checkAgain')}</Button>
          </div>
        </div>
      </Card>
    );

  return (
    <Card title={tell('question')} lead={tell('questionLead')}>
      <div className={layout.stack}>
        {confirm.error && <Problem message={confirm.error.message} />}
        <Button
          kind="primary"
          icon={Check}
          isDisabled={!test.can_confirm}
          busy={confirm.isPending}
          onPress={() => confirm.mutate()}
        >
          {tell('yes')}
        </Button>
        <Button icon={ArrowLeftRight} isDisabled={!test.can_confirm} onPress={() => setSwapped(true)}>
          {tell('no')}
        </Button>
        <p className={`${texts.small} ${texts.muted}`}>
          {tell(test.can_confirm ? 'canConfirm' : 'cannotConfirm')}
        </p>
        {!test.wanted && (
          <Button kind="quiet" size="small" {...another}>
            {tell('useAnother')}
          </Button>
        )}
        {replace.error && !isSwapped && <Problem message={replace.error.message} />}
      </div>
      {isSwapped && (
        <SwappedDialog
          agentChannel={test.swapped_agent_channel}
          busy={replace.isPending}
          problem={replace.error?.message}
          onReplace={() => replace.mutate()}
          onClose={() => setSwapped(false)}
        />
      )}
    </Card>
  );
}
