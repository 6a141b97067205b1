import { useState } from 'react';
import { api } from '../api/client';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { TextArea } from '../design/field';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface VocabularyCardProps {
  settings: Settings;
  set: (settings: Settings) => void;
}

const wordsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Names that speech recognition should know. */
export function VocabularyCard({ settings, set }: VocabularyCardProps) {
  const [text, setText] = useState(settings.vocabulary.join('\n'));
  const save = useAction(async () => {
    const saved = await api.put<Settings>('settings', { vocabulary: wordsOf(text) });
    set(saved);
    setText(saved.vocabulary.join('\n'));
    announce('Saved.');
  });
  const changed = wordsOf(text).join('\n') !== settings.vocabulary.join('\n');
  return (
    <Card
      title="Vocabulary"
      lead="Names of products, places and people that come up in your calls, one a line."
    >
      <div className="stack">
        {save.error && !save.error.issueOf('vocabulary') && <Problem message={save.error.message} />}
        <TextArea
          label="Names"
          rows={6}
          value={text}
          problem={save.error?.issueOf('vocabulary')}
          hint="Helps speech engines that can be told names; the engine that comes with the service cannot."
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button busy={save.busy} disabled={!changed} onClick={() => void save.run()}>
            Save the names
          </Button>
        </div>
      </div>
    </Card>
  );
}
