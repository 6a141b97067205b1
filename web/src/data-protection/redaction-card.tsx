import { useMemo, useState } from 'react';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Notice, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { RedactionKinds, type Kind, type Redaction } from './redaction-kinds';
import { RedactionTrial } from './redaction-trial';
import words from './words.en';

/** What is taken out of transcripts before they are stored. */
export function RedactionCard() {
  const tell = useWords(words);
  const redaction = useApiQuery('redaction');
  return (
    <Card title={tell('redaction')} lead={tell('redactionLead')}>
      <ShownQuery of={redaction}>{(data) => <RedactionForm inForce={data} />}</ShownQuery>
    </Card>
  );
}

const same = (a: readonly Kind[], b: readonly Kind[]): boolean =>
  a.length === b.length && a.every((kind) => b.includes(kind));

function RedactionForm({ inForce }: { inForce: Redaction }) {
  const tell = useWords(words);
  const [recordings, setRecordings] = useState(inForce.recordings.kinds);
  const [transcripts, setTranscripts] = useState(inForce.transcripts.kinds);
  const [asking, setAsking] = useState(false);
  const either = useMemo(() => [...new Set([...recordings, ...transcripts])], [recordings, transcripts]);
  const changed = {
    ...(same(recordings, inForce.recordings.kinds) ? {} : { recordings }),
    ...(same(transcripts, inForce.transcripts.kinds) ? {} : { transcripts }),
  };
  const save = useApiMutation(() => sendToApi('put', 'redaction', { body: changed }), {
    invalidates: ['audit'],
    onSuccess: (saved) => {
      putAnswer('redaction', saved);
      announce(tell('saved'));
    },
  });
  return (
    <div className="stack">
      <div className="columns" data-kind="halves">
        <RedactionKinds
          label={tell('ofRecordings')}
          marks={inForce.marks}
          chosen={recordings}
          onChange={setRecordings}
        />
        <RedactionKinds
          label={tell('ofTranscripts')}
          marks={inForce.marks}
          chosen={transcripts}
          onChange={setTranscripts}
        />
      </div>
      <Notice>{tell('redactionMeans')}</Notice>
      <RedactionTrial kinds={either} />
      <div>
        <Button kind="primary" isDisabled={Object.keys(changed).length === 0} onPress={() => setAsking(true)}>
          {tell('save')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={tell('redactionTitle')}
          confirm={tell('save')}
          onConfirm={() => save.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          <p>{tell('redactionFromNow')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
