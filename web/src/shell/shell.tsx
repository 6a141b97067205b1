import { useEffect, useState, type ReactNode } from 'react';
import type { Overview } from '../api/types';
import { useResource } from '../api/use-resource';
import { Announcer } from '../design/announcer';
import { Button } from '../design/button';
import { Icon, type IconName } from '../design/icon';
import { Link, useAddress } from '../router';
import { useSession } from './session';
import './shell.css';
import { ThemeSwitch } from './theme-switch';

interface Place {
  to: string;
  name: string;
  icon: IconName;
  /** What waits for somebody there. */
  waiting?: (overview: Overview) => number;
}

const PLACES: Place[] = [
  { to: '/', name: 'Connector', icon: 'plug' },
  { to: '/test-recording', name: 'Test recording', icon: 'wave' },
  { to: '/agents', name: 'Agents', icon: 'people', waiting: ({ counts }) => counts.agents_unlinked },
  { to: '/calls', name: 'Calls', icon: 'calls' },
  { to: '/coaching', name: 'Coaching', icon: 'coaching' },
  {
    to: '/recordings',
    name: 'Recordings',
    icon: 'recordings',
    waiting: ({ counts }) => counts.recordings_failed,
  },
  { to: '/settings', name: 'Settings', icon: 'settings' },
];

const isIn = (path: string, place: string) => (place === '/' ? path === '/' : path.startsWith(place));

function Brand({ name }: { name: string }) {
  return (
    <Link className="brand" to="/">
      <span className="brand-mark">
        <Icon name="wave" size={22} />
      </span>
      <span>
        <strong>Call Ingestion</strong>
        <span>{name}</span>
      </span>
    </Link>
  );
}

function Navigation({ path }: { path: string }) {
  const { data: overview, reload } = useResource<Overview>('');
  // What waits may have changed on the view that is being left.
  useEffect(() => void reload(), [path, reload]);
  return (
    <nav className="nav" aria-label="Views">
      <ul>
        {PLACES.map(({ to, name, icon, waiting }) => {
          const count = overview && waiting ? waiting(overview) : 0;
          return (
            <li key={to}>
              <Link to={to} aria-current={isIn(path, to) ? 'page' : undefined}>
                <Icon name={icon} />
                {name}
                {count > 0 && (
                  <span className="count">
                    {count}
                    <span className="visually-hidden"> need attention</span>
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
  const { path } = useAddress();
  const { session, signOut } = useSession();
  const [open, setOpen] = useState(false);

  useEffect(() => setOpen(false), [path]);

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <Brand name={session.organisation_name} />
        <Button
          kind="quiet"
          icon={open ? 'cross' : 'menu'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Menu
        </Button>
      </header>
      <div className="side" data-open={open || undefined}>
        <Brand name={session.organisation_name} />
        <Navigation path={path} />
        <div className="side-foot">
          <ThemeSwitch />
          <span className="who" title={session.email}>
            {session.email}
          </span>
          <Button size="small" icon="signOut" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </div>
      <main className="main" id="main" tabIndex={-1}>
        <div className="view">{children}</div>
      </main>
      <Announcer />
    </div>
  );
}
