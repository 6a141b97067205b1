import * as z from 'zod/mini';
import { api } from '../api/client';
import { apiAddress } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { useWords, wordsOf } from '../language/use-words';
import { Button } from '../ui/button';
import { FileField } from '../ui/file-field';
import { Field, Form, useApiForm } from '../ui/form';
import { Select } from '../ui/select';
import words from './words.en';

const SCHEMA = z.object({
  audio: z.custom<File | null>((value) => value !== null, { error: () => wordsOf(words)('noFile') }),
  agent_channel: z.enum(['0', '1']),
});
const NOTHING: z.input<typeof SCHEMA> = { audio: null, agent_channel: '0' };

/** Uploads a file as the test recording, and offers one that is as it should be. */
export function UploadCard({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: NOTHING,
    send: (typed) => api.post('test-recording/upload', formOf(typed)),
    onSuccess: async () => {
      announce(tell('uploaded'));
      await onUploaded();
    },
  });
  return (
    <Card title={tell('title')} lead={tell('lead')}>
      <Form of={form}>
        <Field of={form} name="audio">
          {({ onChange, onBlur, problem, inputRef }) => (
            <FileField
              label={tell('file')}
              accept=".wav,.mp3,.flac,.ogg,.m4a"
              problem={problem}
              onChange={onChange}
              onBlur={onBlur}
              inputRef={inputRef}
            />
          )}
        </Field>
        <Field of={form} name="agent_channel">
          {(channel) => (
            <Select
              label={tell('agentSide')}
              options={[
                { value: '0', label: tell('left') },
                { value: '1', label: tell('right') },
              ]}
              {...channel}
            />
          )}
        </Field>
        <div className={layout.row}>
          <Button type="submit" kind="primary" busy={form.isSending}>
            {tell('upload')}
          </Button>
          <a href={apiAddress('test-recording/sample')} download="sample-call.ogg">
            {tell('sample')}
          </a>
        </div>
      </Form>
    </Card>
  );
}

/** The form of a delivered recording: who spoke is not known here, and not needed for a test. */
function formOf({ audio, agent_channel }: z.output<typeof SCHEMA>): FormData {
  const form = new FormData();
  const fields = {
    external_conversation_id: `test-upload-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    agent_external_id: 'test-upload',
    conversation_date: new Date().toISOString(),
    call_agent_name: 'Test upload',
    campaign: 'test-upload',
    outcome_code: 'test',
    agent_channel,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (audio) form.append('audio', audio);
  return form;
}
