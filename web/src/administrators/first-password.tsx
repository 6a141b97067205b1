import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { queryClient } from '../api/query-client';
import cards from '../design/card.module.css';
import texts from '../design/text.module.css';
import { currentLanguage } from '../language/i18n';
import { localeOf } from '../language/languages';
import { useWords } from '../language/use-words';
import { PasswordForm } from '../settings/password-form';
import { useSession } from '../shell/session';
import { LanguageChoice } from '../sign-in/language-choice';
import styles from '../sign-in/sign-in.module.css';
import { Button } from '../ui/button';
import words from './words.en';

/** All that somebody sees whose password somebody else knows, until they have one of their own. */
export default function FirstPassword() {
  const tell = useWords(words);
  const { signOut } = useSession();
  return (
    <I18nProvider locale={localeOf(currentLanguage())}>
      <QueryClientProvider client={queryClient}>
        <div className={styles.page}>
          <main>
            <div className={`${cards.card} ${styles.box}`}>
              <h1>{tell('chooseTitle')}</h1>
              <p className={texts.soft}>{tell('chooseLead')}</p>
              <PasswordForm />
            </div>
            <div className={styles.foot}>
              <LanguageChoice />
              <Button kind="quiet" size="small" onPress={() => void signOut()}>
                {tell('signOut')}
              </Button>
            </div>
          </main>
        </div>
      </QueryClientProvider>
    </I18nProvider>
  );
}
