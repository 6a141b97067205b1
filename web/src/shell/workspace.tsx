import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { queryClient } from '../api/query-client';
import { beginArrival } from '../design/arrival';
import { currentLanguage, i18n } from '../language/i18n';
import { localeOf } from '../language/languages';
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
  useTranslation(undefined, { i18n }); // drawn anew with the language
  return (
    <I18nProvider locale={localeOf(currentLanguage())}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
