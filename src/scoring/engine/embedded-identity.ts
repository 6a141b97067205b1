import type { EngineIdentity } from './scoring-engine';

/** Of the embedded engine. Another version may give other probabilities: adaptations to reviews are made for one. */
export const EMBEDDED_ENGINE = {
  name: 'embedded',
  version: '2.1.0',
  model: null,
} as const satisfies EngineIdentity;
