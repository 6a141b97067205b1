import { useId, useRef, type UIEvent } from 'react';
import type { ValidationIssue } from '../api/types';
import { useWords } from '../language/use-words';
import words from './words.en';

interface RubricEditorProps {
  source: string;
  onChange: (source: string) => void;
  issues: readonly ValidationIssue[];
}

/** The rubric as text with numbered lines; what is wrong with it leads to its line. */
export function RubricEditor({ source, onChange, issues }: RubricEditorProps) {
  const tell = useWords(words);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = source.split('\n');
  const wrong = new Set(issues.map(({ line }) => line));

  const goTo = (line: number) => {
    const element = area.current;
    if (!element) return;
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    element.focus();
    element.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    element.scrollTop = ((line - 6) / lines.length) * element.scrollHeight;
  };
  const followScroll = (event: UIEvent<HTMLTextAreaElement>) => {
    if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
  };

  return (
    <div className="stack" data-gap="small">
      {issues.length > 0 && (
        <div className="notice" data-tone="poor" role="alert">
          <div>
            <strong>{tell('toFix', { count: issues.length })}</strong>
            <ul className="issues" id={`${id}-issues`}>
              {issues.map((issue, index) => (
                <li key={index}>
                  {issue.line ? (
                    <button type="button" className="text-link" onClick={() => goTo(issue.line ?? 1)}>
                      {issue.message}
                    </button>
                  ) : (
                    issue.message
                  )}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <label htmlFor={id} className="visually-hidden">
        {tell('asYaml')}
      </label>
      <div className="editor">
        <div className="gutter" ref={gutter} aria-hidden="true">
          {lines.map((_, index) => (
            <span key={index} data-wrong={wrong.has(index + 1) || undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          id={id}
          ref={area}
          value={source}
          spellCheck={false}
          wrap="off"
          aria-invalid={issues.length > 0 || undefined}
          aria-describedby={issues.length > 0 ? `${id}-issues` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onScroll={followScroll}
        />
      </div>
    </div>
  );
}
