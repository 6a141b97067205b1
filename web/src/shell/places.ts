import type { LucideIcon } from 'lucide-react';
import { AudioLines, House, Mic, Phone, Plug, Settings, TrendingUp, Users } from 'lucide-react';
import type { Overview } from '../api/types';
import type { KeyOf } from '../language/define-words';
import type words from './words.en';

interface Place {
  to: string;
  name: KeyOf<(typeof words)['english']>;
  icon: LucideIcon;
  /** What waits for somebody there. */
  waiting?: (overview: Overview) => number;
}

/** The views of the navigation, in its order. */
export const PLACES: readonly Place[] = [
  { to: '/home', name: 'home', icon: House },
  { to: '/connector', name: 'connector', icon: Plug },
  { to: '/test-recording', name: 'testRecording', icon: AudioLines },
  { to: '/agents', name: 'agents', icon: Users, waiting: ({ counts }) => counts.agents_unlinked },
  { to: '/calls', name: 'calls', icon: Phone },
  { to: '/coaching', name: 'coaching', icon: TrendingUp },
  { to: '/recordings', name: 'recordings', icon: Mic, waiting: ({ counts }) => counts.recordings_failed },
  { to: '/settings', name: 'settings', icon: Settings },
];

/** Whether an address belongs to a place. */
export const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/**
 * The place whose view `/` shows: the way to a connection, until it is confirmed or calls are analysed without, as they
 * are where only transcripts are delivered.
 */
export const startPlace = (overview: Overview | undefined): '/home' | '/connector' =>
  overview?.connection.confirmed_at || overview?.has_analysed_calls ? '/home' : '/connector';
