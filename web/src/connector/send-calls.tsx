import { useState } from 'react';
import { CodeBlock } from '../design/button';
import { Card } from '../design/card';
import { Segments } from '../design/field';

const ROUTES = [
  { value: 'recording', label: 'Stereo recording' },
  { value: 'transcript', label: 'Transcript' },
] as const;

type Route = (typeof ROUTES)[number]['value'];

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

const NOTES: Record<Route, string> = {
  recording:
    'agent_channel is 0 when the agent is on the left channel and 1 when on the right. wav, mp3, flac, ogg and m4a are taken, up to 500 MB. The answer names a job; the audio is deleted once transcribed.',
  transcript:
    'The call is analysed before the answer comes. start and end are seconds from the start of the call; with them talk time and interruptions are measured too. Never send names or numbers of the called party.',
};

/** Ready-made requests for both ways of delivering a call, with this installation's address. */
export function SendCalls({ baseUrl }: { baseUrl: string }) {
  const [route, setRoute] = useState<Route>('recording');
  const line = route === 'recording' ? recordingLine(baseUrl) : transcriptLine(baseUrl);
  return (
    <Card
      title="Send a call"
      lead="Put the key into INTEGRATION_KEY first; then these lines work as they stand."
      actions={<Segments label="Way of delivery" options={ROUTES} value={route} onChange={setRoute} />}
    >
      <div className="stack">
        <CodeBlock text={line} label={`Example request: ${route}`} />
        <p className="small soft">{NOTES[route]}</p>
        <p className="small">
          <a href="/v1/openapi.json" target="_blank" rel="noreferrer">
            Full description of the interface (OpenAPI)
          </a>
        </p>
      </div>
    </Card>
  );
}
