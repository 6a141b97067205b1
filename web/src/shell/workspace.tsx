import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { queryClient } from '../api/query-client';
import { beginArrival } from '../design/arrival';
import { currentLanguage } from '../language/i18n';
import { localeOf } from '../language/languages';
import { useLanguage } from '../language/use-words';
import { router } from '../routes';
import { onForget } from './forget';

onForget(() => {
  queryClient.clear();
  void router.navigate({ to: '/', replace: true });
});

// The title of the view that comes takes the focus, once its code and its data are there.
router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) beginArrival(fromLocation.pathname);
});
/** What somebody who is signed in sees: the shell, and in it the view that the address names. */
export default function Workspace() {
  useLanguage(); // drawn anew with it
  return (
    <I18nProvider locale={localeOf(currentLanguage())}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
