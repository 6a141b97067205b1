import { RotateCw } from 'lucide-react';
import { Component, useEffect, useRef, useState, type ReactNode } from 'react';
import { arriveAt } from '../design/arrival';
import cards from '../design/card.module.css';
import layout from '../design/layout.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ViewNotLoaded } from './lazy-view';
import words from './words.en';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What stands in place of a part that the rest of its view can do without. */
  fallback?: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
}

/** Shows what went wrong in place of what could not be drawn, and what to do about it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error ?? new Error('unknown') };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.fallback ?? <Broken error={error} />;
  }
}

/** What stands in place of what could not be drawn. */
export function Broken({ error }: { error: unknown }) {
  const tell = useWords(words);
  const [silent, setSilent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    arriveAt(heading.current);
  }, []);
  const notLoaded = error instanceof ViewNotLoaded;
  const reload = async () => {
    // Where nothing answers, reloading would leave an error page of the browser in place of this one.
    const answered = await fetch('/health/live', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    if (answered) location.reload();
    else setSilent(true);
  };
  return (
    <div className={`${cards.card} ${layout.stack}`} role="alert">
      <h1 id="view-title" tabIndex={-1} ref={heading}>
        {tell(notLoaded ? 'notLoaded' : 'wrong')}
      </h1>
      <p>{tell(notLoaded ? 'notLoadedLead' : 'wrongLead')}</p>
      {silent && <p>{tell('silent')}</p>}
      <div>
        <Button kind="primary" icon={RotateCw} onPress={() => void reload()}>
          {tell('reload')}
        </Button>
      </div>
    </div>
  );
}
