import { useState } from 'react';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import texts from '../design/text.module.css';
import { GuideLinks } from '../guides/guide-links';
import { useWords } from '../language/use-words';
import { CodeBlock } from '../ui/code-block';
import { Segments } from '../ui/segments';
import words from './words.en';

const ROUTES = ['recording', 'transcript'] as const;

type Route = (typeof ROUTES)[number];

const recordingLine = (base: string) => `curl '${base}/v1/ingestion/recordings' \\
  -H "Authorization: Bearer $INTEGRATION_KEY" \\
  -F audio=@call.wav \\
  -F agent_channel=0 \\
  -F external_conversation_id=call-0001 \\
  -F agent_external_id=agent-42 \\
  -F call_agent_name='Robin Agent' \\
  -F conversation_date=${new Date().toISOString().slice(0, 19)}Z \\
  -F campaign=support \\
  -F outcome_code=resolved`;

const transcriptLine = (base: string) => `curl '${base}/v1/ingestion/conversations' \\
  -H "Authorization: Bearer $INTEGRATION_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "external_conversation_id": "call-0002",
    "agent_external_id": "agent-42",
    "call_agent_name": "Robin Agent",
    "conversation_date": "${new Date().toISOString().slice(0, 19)}Z",
    "campaign": "support",
    "outcome_code": "resolved",
    "duration_seconds": 240,
    "transcript": [
      { "speaker": "agent", "text": "Good morning, how can I help you?", "start": 0.4, "end": 2.1 },
      { "speaker": "customer", "text": "My line has been down since Monday.", "start": 2.8, "end": 5.0 }
    ]
  }'`;

/** Ready-made requests for both ways of delivering a call, with this installation's address. */
export function SendCalls({ baseUrl }: { baseUrl: string }) {
  const tell = useWords(words);
  const [route, setRoute] = useState<Route>('recording');
  const line = route === 'recording' ? recordingLine(baseUrl) : transcriptLine(baseUrl);
  return (
    <Card
      title={tell('send')}
      lead={tell('sendLead')}
      actions={
        <Segments
          label={tell('delivery')}
          options={ROUTES.map((value) => ({ value, label: tell(value) }))}
          value={route}
          onChange={setRoute}
        />
      }
    >
      <div className={layout.stack}>
        <CodeBlock text={line} label={tell(`example.${route}`)} />
        <p className={`${texts.small} ${texts.soft}`}>{tell(`note.${route}`)}</p>
        <div className={texts.small}>
          <GuideLinks of={['client', 'api', 'openapi']} />
        </div>
      </div>
    </Card>
  );
}
