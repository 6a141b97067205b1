import { useState } from 'react';
import { api } from '../api/client';
import type { TestRecording } from '../api/types';
import { announce } from '../design/announcer';
import { Button, CodeBlock } from '../design/button';
import { Card } from '../design/card';
import { Dialog } from '../design/dialog';
import { formatDateTime } from '../design/format';
import { Notice, Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface DecisionProps {
  test: TestRecording;
  set: (test: TestRecording) => void;
}

/** The question this view is for: are agent and customer the right way round? */
export function Decision({ test, set }: DecisionProps) {
  const [swapped, setSwapped] = useState(false);
  const confirm = useAction(async () => {
    set(await api.post<TestRecording>('test-recording/confirm'));
    announce('The connection is confirmed.');
  });
  const replace = useAction(async () => {
    set(await api.post<TestRecording>('test-recording/replace'));
    setSwapped(false);
    announce('The next recording becomes the test recording.');
  });

  if (test.confirmed_at && !test.wanted)
    return (
      <Card title="Confirmed">
        <div className="stack">
          <Notice tone="good">
            The connection was confirmed on {formatDateTime(test.confirmed_at)}. Calls are scored as they come
            in.
          </Notice>
          {replace.error && <Problem message={replace.error.message} />}
          <div>
            <Button icon="retry" busy={replace.busy} onClick={() => void replace.run()}>
              Check again with a new recording
            </Button>
          </div>
        </div>
      </Card>
    );

  return (
    <Card
      title="Are agent and customer labelled correctly?"
      lead="Listen, and check that each sentence is under the right name."
    >
      <div className="stack">
        {confirm.error && <Problem message={confirm.error.message} />}
        <Button
          kind="primary"
          icon="check"
          disabled={!test.can_confirm}
          busy={confirm.busy}
          onClick={() => void confirm.run()}
        >
          Yes, confirm the connection
        </Button>
        <Button icon="swap" disabled={!test.can_confirm} onClick={() => setSwapped(true)}>
          No, they are swapped
        </Button>
        <p className="small muted">
          {test.can_confirm
            ? 'Confirming deletes the audio of this recording; the transcript stays.'
            : 'You can confirm once a recording is transcribed.'}
        </p>
        {!test.wanted && (
          <Button
            kind="quiet"
            size="small"
            icon="retry"
            busy={replace.busy}
            onClick={() => void replace.run()}
          >
            Use another recording instead
          </Button>
        )}
      </div>
      {swapped && (
        <Dialog
          title="Agent and customer are swapped"
          onClose={() => setSwapped(false)}
          actions={
            <>
              <Button onClick={() => setSwapped(false)}>Close</Button>
              <Button kind="primary" busy={replace.busy} onClick={() => void replace.run()}>
                Wait for a new recording
              </Button>
            </>
          }
        >
          {replace.error && <Problem message={replace.error.message} />}
          <p>
            Your system sends the wrong <code>agent_channel</code>. Ask whoever runs it to send this with
            every recording from now on:
          </p>
          <CodeBlock
            text={`agent_channel=${test.swapped_agent_channel ?? ''}`}
            label="The right agent_channel"
          />
          <p className="soft">
            Nothing needs to be changed here. Have a new recording sent, with an identifier of its own: it
            becomes the new test recording, and you can listen again.
          </p>
        </Dialog>
      )}
    </Card>
  );
}
