import type { Provider } from '@nestjs/common';
import { EmbeddedEngine } from './engine/embedded-engine';
import { Scorer } from './scorer';

/** The scorer with the engine the settings name. */
export const scorerProvider: Provider = {
  provide: Scorer,
  useFactory: () => new Scorer(new EmbeddedEngine()),
};
