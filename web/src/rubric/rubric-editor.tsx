import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import layout from '../design/layout.module.css';
import states from '../design/states.module.css';
import { useWords } from '../language/use-words';
import { TextButton } from '../ui/text-button';
import styles from './rubric.module.css';
import words from './words.en';
import { goToLine, showIssues, showText, yamlView, type ShownIssue } from './yaml-view';

interface RubricEditorProps {
  source: string;
  onChange: (source: string) => void;
  issues: readonly ShownIssue[];
}

/** The rubric as text with numbered lines; what is wrong with it leads to its line. */
export function RubricEditor({ source, onChange, issues }: RubricEditorProps) {
  const tell = useWords(words);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const label = tell('asYaml');
  const changed = useEffectEvent(onChange);
  const made = useEffectEvent((parent: HTMLElement) =>
    yamlView({ parent, text: source, label, onChange: (text) => changed(text) }),
  );

  useEffect(() => {
    if (!place.current) return;
    const editor = made(place.current);
    view.current = editor;
    return () => editor.destroy();
  }, [label]);
  useEffect(() => {
    if (view.current) showText(view.current, source);
  }, [source, label]);
  useEffect(() => {
    if (view.current) showIssues(view.current, issues);
  }, [issues, label]);

  return (
    <div className={layout.stack} data-gap="small">
      {issues.length > 0 && (
        <div className={states.notice} data-tone="poor" role="alert">
          <div>
            <strong>{tell('toFix', { count: issues.length })}</strong>
            <ul className={styles.issues} data-issues>
              {issues.map((issue, index) => (
                <li key={index}>
                  <TextButton onPress={() => view.current && goToLine(view.current, issue.line)}>
                    {issue.message}
                  </TextButton>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <div className={styles.editor} ref={place} />
    </div>
  );
}
