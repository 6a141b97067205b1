import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { withWords } from '../language/i18n';

/** The code of a view could not be read: the service does not answer, or has been updated since the page was opened. */
export class ViewNotLoaded extends Error {
  constructor(cause: unknown) {
    super('the code of a view could not be loaded', { cause });
    this.name = 'ViewNotLoaded';
  }
}

interface Preloaded {
  /** Has the code read before it is drawn. Where that fails, nothing happens: it is read again when it is drawn. */
  preload: () => Promise<void>;
}

type LazyView<Props> = LazyExoticComponent<ComponentType<Props>> & Preloaded;

/**
 * A part of the page whose code and words are read when it is first drawn; throws `ViewNotLoaded` where that fails. `read`
 * reads the code.
 */
export function lazyView<Props>(read: () => Promise<{ default: ComponentType<Props> }>): LazyView<Props> {
  const load = () => withWords(read());
  return Object.assign(
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new ViewNotLoaded(cause);
      }),
    ),
    {
      preload: () =>
        load().then(
          () => undefined,
          () => undefined,
        ),
    },
  );
}

/** A view that draws `part` has its code read ahead as well. */
export const preloading = <View extends ComponentType>(part: Preloaded, view: View): View & Preloaded =>
  Object.assign(view, { preload: part.preload });
