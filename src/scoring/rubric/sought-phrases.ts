import type { Speaker } from '../../conversations/sentence';
import type { Occasion, PhraseSet, Window } from './rubric';

/** A phrase set that a rubric looks for, and who has to say it. */
export type SoughtPhrases = readonly [PhraseSet, Speaker | 'either'];

/** What has to be looked for to tell when something happens. */
export function soughtByOccasion(occasion: Occasion): SoughtPhrases[] {
  if (occasion.kind === 'any') return occasion.of.flatMap(soughtByOccasion);
  return occasion.kind === 'said' ? [[occasion.phrases, occasion.speaker]] : [];
}

/** What has to be looked for to tell where a window begins. */
export function soughtByWindow(window: Window | null): SoughtPhrases[] {
  return window?.kind === 'after' ? soughtByOccasion(window.trigger) : [];
}
