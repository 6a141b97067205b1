import { useLocation } from '@tanstack/react-router';
import { AudioLines, Menu, X } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { invalidate, useApiQuery } from '../api/query';
import { Announcer } from '../design/announcer';
import { formatCount } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Link } from '../router';
import { Button } from '../ui/button';
import { AccountMenu } from './account-menu';
import { isIn, PLACES, startPlace } from './places';
import { useSession } from './session';
import styles from './shell.module.css';
import words from './words.en';

function Brand({ name }: { name: string }) {
  const tell = useWords(words);
  return (
    <Link className={styles.brand} to="/">
      <span className={styles.mark}>
        <AudioLines size="1.375rem" aria-hidden="true" />
      </span>
      <span>
        <strong>{tell('product')}</strong>
        <span title={name}>{name}</span>
      </span>
    </Link>
  );
}

function Navigation({ path }: { path: string }) {
  const tell = useWords(words);
  const { data: overview } = useApiQuery('');
  // What waits may have changed on the view that is being left.
  useEffect(() => void invalidate(''), [path]);
  return (
    <nav className={styles.nav} aria-label={tell('views')}>
      <ul>
        {PLACES.map(({ to, name, icon: Icon, waiting }) => {
          const count = overview && waiting ? waiting(overview) : 0;
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isIn(path === '/' ? startPlace(overview) : path, to) ? 'page' : undefined}
              >
                <Icon size="1.125rem" aria-hidden="true" />
                <span className={styles.label}>{tell(name)}</span>
                {count > 0 && (
                  <span className={styles.count}>
                    <span aria-hidden="true">{formatCount(count)}</span>
                    <span className={texts.visuallyHidden}>{tell('waiting', { count })}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The frame around every view: where one is, where one can go, who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const tell = useWords(words);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { session } = useSession();
  const [open, setOpen] = useState(false);
  const top = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number>();

  useEffect(() => setOpen(false), [path]);

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {tell('skip')}
      </a>
      <header className={styles.top} ref={top}>
        <Brand name={session.organisation_name} />
        <Button
          kind="quiet"
          icon={open ? X : Menu}
          aria-expanded={open}
          onPress={() => {
            setHeight(top.current?.offsetHeight);
            setOpen(!open);
          }}
        >
          {tell('menu')}
        </Button>
      </header>
      <section
        className={styles.side}
        aria-label={tell('sidebar')}
        data-open={open || undefined}
        // It begins where the button that closes it ends, which large text pushes down.
        style={{ '--top': height && `${height}px` } as CSSProperties}
      >
        <Brand name={session.organisation_name} />
        <Navigation path={path} />
        <div className={styles.foot}>
          <AccountMenu />
        </div>
      </section>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.view}>{children}</div>
      </main>
      <Announcer />
    </div>
  );
}
