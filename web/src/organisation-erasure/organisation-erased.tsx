import { useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import type { AnswerOf } from '../api/operations';
import cards from '../design/card.module.css';
import layout from '../design/layout.module.css';
import { saveJson } from '../design/save-as-file';
import { Notice } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import styles from './organisation-erased.module.css';
import words from './words.en';

type Receipt = AnswerOf<'erasure-receipts', 'post'>;

/** How often the service is asked how far it is, in milliseconds. */
const POLL_MS = 2_000;

interface OrganisationErasedProps {
  /** As it was when it was asked for. */
  asked: Receipt;
  organisationId: string;
  onLeave: () => void;
}

/** What whoever had their organisation erased sees, signed out: how far that is, and the receipt. */
export default function OrganisationErased({ asked, organisationId, onLeave }: OrganisationErasedProps) {
  const tell = useWords(words);
  const { receipt, isUnreachable } = useReceipt(asked);
  const { state, error, counts } = receipt;
  const isDone = state === 'done';
  const isHeld = isDone && counts.held_calls > 0;
  const tab = tell('beginsTab');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    document.title = `${tab} · Call Ingestion Service`;
  }, [tab]);
  return (
    <div className={styles.page}>
      <main>
        <div className={`${cards.card} ${layout.stack}`}>
          <h1 ref={heading} tabIndex={-1}>
            {tell(isHeld ? 'heading.held' : isDone ? 'heading.done' : 'heading.working')}
          </h1>
          <div role="status" className={layout.stack}>
            {isHeld ? (
              <Notice tone="poor">{tell('stayed', { count: counts.held_calls })}</Notice>
            ) : (
              <p>{tell('signedOut')}</p>
            )}
            <p>
              {tell(isDone && !isHeld ? 'counted' : 'count', { count: counts.calls })}
              {!isDone && ` ${tell('working')}`}
              {!isDone && error && ` ${tell('brokeOff')}`}
            </p>
            {isUnreachable && <Notice tone="fair">{tell('unreachable')}</Notice>}
          </div>
          <p>
            {tell('receiptOnce', { id: organisationId })}
            {!isDone && ` ${tell('receiptWorking')}`}
          </p>
          <div className={layout.row}>
            <Button kind="primary" onPress={() => saveJson(`erasure-${receipt.id}.json`, receipt)}>
              {tell('receipt')}
            </Button>
            <Button onPress={onLeave}>{tell('leave')}</Button>
          </div>
          <p className={`${texts.small} ${texts.muted}`}>{receipt.id}</p>
        </div>
      </main>
    </div>
  );
}

/** Asks by what the receipt has: there is no session any more. */
function useReceipt(asked: Receipt): { receipt: Receipt; isUnreachable: boolean } {
  const [receipt, setReceipt] = useState(asked);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const { id, salt, state } = receipt;
  useEffect(() => {
    if (state === 'done') return;
    const asking = setInterval(() => {
      api
        .post<Receipt>('erasure-receipts', { id, salt })
        .then((told) => {
          setReceipt(told);
          setIsUnreachable(false);
        })
        .catch(() => setIsUnreachable(true));
    }, POLL_MS);
    return () => clearInterval(asking);
  }, [id, salt, state]);
  return { receipt, isUnreachable };
}
