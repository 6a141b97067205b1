import { Check, ChevronsUpDown, LogOut } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { announce } from '../design/announcer';
import { setTheme, useTheme, type Theme } from '../design/theme';
import { chooseLanguage, currentLanguage } from '../language/i18n';
import { LANGUAGES } from '../language/languages';
import { useWords } from '../language/use-words';
import popover from '../ui/popover.module.css';
import styles from './account-menu.module.css';
import { useSession } from './session';
import { setShortcuts, useShortcuts } from './shortcuts';
import words from './words.en';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function Choice({ id, label }: { id: string; label: string }) {
  return (
    <MenuItem id={id} className={popover.option ?? ''} textValue={label}>
      {({ isSelected }) => (
        <>
          <span>{label}</span>
          {isSelected && <Check className={popover.tick} aria-hidden="true" />}
        </>
      )}
    </MenuItem>
  );
}

/** Who is signed in, how the page looks to them, and the way out. */
export function AccountMenu() {
  const tell = useWords(words);
  const { session, signOut } = useSession();
  const theme = useTheme();
  const shortcuts = useShortcuts();
  const speak = (code: string) => {
    const language = LANGUAGES.find((known) => known.code === code);
    if (language) chooseLanguage(language.code).catch(() => announce(tell('languageNotLoaded')));
  };
  return (
    <MenuTrigger>
      <Button className={styles.trigger ?? ''} aria-label={tell('account', { email: session.email })}>
        <span title={session.email}>{session.email}</span>
        <ChevronsUpDown size="1em" aria-hidden="true" />
      </Button>
      <Popover className={popover.popover ?? ''} placement="top start">
        <Menu className={popover.list ?? ''} aria-label={tell('accountMenu')}>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[theme]}
            onSelectionChange={(keys) => {
              const chosen = THEMES.find((one) => keys !== 'all' && keys.has(one));
              if (chosen) setTheme(chosen);
            }}
          >
            <Header className={styles.section}>{tell('theme')}</Header>
            {THEMES.map((one) => (
              <Choice key={one} id={one} label={tell(`theme.${one}`)} />
            ))}
          </MenuSection>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[currentLanguage()]}
            onSelectionChange={(keys) => speak(keys === 'all' ? '' : String([...keys][0]))}
          >
            <Header className={styles.section}>{tell('language')}</Header>
            {LANGUAGES.map(({ code, name }) => (
              <Choice key={code} id={code} label={name} />
            ))}
          </MenuSection>
          <MenuSection
            aria-label={tell('keyboard')}
            selectionMode="multiple"
            selectedKeys={shortcuts ? ['shortcuts'] : []}
            onSelectionChange={(keys) => setShortcuts(keys === 'all' || keys.has('shortcuts'))}
          >
            <Header className={styles.section}>{tell('keyboard')}</Header>
            <Choice id="shortcuts" label={tell('shortcuts')} />
          </MenuSection>
          <MenuSection aria-label={tell('signOut')}>
            <MenuItem
              id="sign-out"
              className={`${popover.option} ${styles.last}`}
              textValue={tell('signOut')}
              onAction={() => void signOut()}
            >
              <LogOut size="1.125em" aria-hidden="true" />
              <span>{tell('signOut')}</span>
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
