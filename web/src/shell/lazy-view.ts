import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The code of a view could not be read: the service does not answer, or has been updated since the page was opened. */
export class ViewNotLoaded extends Error {
  constructor(cause: unknown) {
    super('the code of a view could not be loaded', { cause });
    this.name = 'ViewNotLoaded';
  }
}

/** A part of the page whose code is read when it is first drawn; throws `ViewNotLoaded` where that fails. */
export const lazyView = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new ViewNotLoaded(cause);
    }),
  );
