import { useId, useState, type FormEvent } from 'react';
import { api } from '../api/client';
import { apiAddress, useApiMutation } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Select } from '../ui/select';
import words from './words.en';

/** Uploads a file as the test recording, and offers one that is as it should be. */
export function UploadCard({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const tell = useWords(words);
  const id = useId();
  const [file, setFile] = useState<File>();
  const [channel, setChannel] = useState<'0' | '1'>('0');
  const [isMissing, setMissing] = useState(false);
  const upload = useApiMutation(
    (chosen: File) => api.post('test-recording/upload', formOf(chosen, channel)),
    {
      onSuccess: async () => {
        announce(tell('uploaded'));
        await onUploaded();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!file);
    if (file && !upload.isPending) upload.mutate(file);
  };
  return (
    <Card title={tell('title')} lead={tell('lead')}>
      <form className="stack" noValidate onSubmit={submit}>
        <div>
          <label htmlFor={id}>
            <strong>{tell('file')}</strong>
          </label>
          <br />
          <input
            id={id}
            type="file"
            style={{ maxInlineSize: '100%' }}
            accept=".wav,.mp3,.flac,.ogg,.m4a"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </div>
        <Select
          label={tell('agentSide')}
          options={[
            { value: '0', label: tell('left') },
            { value: '1', label: tell('right') },
          ]}
          value={channel}
          onChange={setChannel}
        />
        {isMissing && !file && <Problem message={tell('noFile')} />}
        {upload.error && <Problem message={upload.error.message} />}
        <div className="row">
          <Button type="submit" kind="primary" busy={upload.isPending}>
            {tell('upload')}
          </Button>
          <a href={apiAddress('test-recording/sample')} download="sample-call.ogg">
            {tell('sample')}
          </a>
        </div>
      </form>
    </Card>
  );
}

/** The form of a delivered recording: who spoke is not known here, and not needed for a test. */
function formOf(file: File, agentChannel: '0' | '1'): FormData {
  const form = new FormData();
  const fields = {
    external_conversation_id: `test-upload-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    agent_external_id: 'test-upload',
    conversation_date: new Date().toISOString(),
    call_agent_name: 'Test upload',
    campaign: 'test-upload',
    outcome_code: 'test',
    agent_channel: agentChannel,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('audio', file);
  return form;
}
