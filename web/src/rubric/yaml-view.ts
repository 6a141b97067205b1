import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** By which the page may write styles, see the content security policy. */
const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent-strong)' },
  { tag: tags.comment, color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--good)' },
]);

const LOOK = EditorView.theme({
  '&': { height: 'min(62vh, 620px)', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { font: '0.8125rem/1.25rem var(--mono)' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-faint)', backgroundColor: 'var(--sunken)', border: '0' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--sunken)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    borderColor: 'var(--line-strong)',
  },
});

interface YamlViewOptions {
  parent: HTMLElement;
  text: string;
  label: string;
  onChange: (text: string) => void;
}

/** An editor of YAML. The tab key leaves it, as any field. */
export function yamlView({ parent, text, label, onChange }: YamlViewOptions): EditorView {
  const extensions: Extension[] = [
    EditorView.cspNonce.of(nonce()),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (docChanged && !transactions.some((one) => one.isUserEvent(TAKEN_OVER)))
        onChange(state.doc.toString());
    }),
    EditorState.tabSize.of(2),
    lineNumbers(),
    lintGutter(),
    history(),
    highlightActiveLine(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    yaml(),
    syntaxHighlighting(COLOURS),
    LOOK,
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}

/** What came from elsewhere, such as the form beside the text, and was not written here. */
const TAKEN_OVER = 'taken-over';

/** Shows another text, unless it is this one. */
export function showText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    userEvent: TAKEN_OVER,
  });
}

/** What is wrong with a line, in words. */
export interface ShownIssue {
  /** From 1. */
  line: number;
  message: string;
}

/** Marks the lines that something is wrong with. */
export function showIssues(view: EditorView, issues: readonly ShownIssue[]): void {
  const { doc } = view.state;
  const placed = issues.flatMap(({ line, message }) =>
    line <= doc.lines ? [{ ...doc.line(line), message, severity: 'error' as const }] : [],
  );
  view.dispatch(setDiagnostics(view.state, placed));
}

/** Selects a line, and brings it into view. */
export function goToLine(view: EditorView, line: number): void {
  const { from, to } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  view.focus();
}
