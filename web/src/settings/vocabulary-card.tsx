import { useState } from 'react';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextArea } from '../ui/text-field';
import { useSaveSettings } from './use-save-settings';
import words from './words.en';

const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Names that speech recognition should know. */
export function VocabularyCard({ settings }: { settings: Settings }) {
  const tell = useWords(words);
  const [text, setText] = useState(settings.vocabulary.join('\n'));
  const save = useSaveSettings((saved) => {
    setText(saved.vocabulary.join('\n'));
    announce(tell('saved'));
  });
  const changed = namesIn(text).join('\n') !== settings.vocabulary.join('\n');
  const named = save.error?.issueOf('vocabulary');
  return (
    <Card title={tell('vocabulary')} lead={tell('vocabularyLead')}>
      <div className="stack">
        {save.error && !named && <Problem message={save.error.message} />}
        <TextArea
          label={tell('names')}
          rows={6}
          value={text}
          problem={named}
          hint={tell('namesHint')}
          onChange={setText}
        />
        <div>
          <Button
            busy={save.isPending}
            isDisabled={!changed}
            onPress={() => save.mutate({ vocabulary: namesIn(text) })}
          >
            {tell('saveNames')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
