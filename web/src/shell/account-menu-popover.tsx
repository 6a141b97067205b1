import { useNavigate } from '@tanstack/react-router';
import { Check, KeyRound, LogOut, MonitorSmartphone } from 'lucide-react';
import type { RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
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

/** What one sets for oneself, and where. */
const OWN = [
  { id: 'ownPassword', icon: KeyRound, section: undefined, hash: 'password' },
  { id: 'ownSessions', icon: MonitorSmartphone, section: 'administrators', hash: 'sessions' },
] as const;

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

interface AccountMenuPopoverProps {
  /** The button it opens from, which has the focus again afterwards. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** How the page looks to whoever is signed in, and the way out. */
export default function AccountMenuPopover({ triggerRef, isOpen, onOpenChange }: AccountMenuPopoverProps) {
  const tell = useWords(words);
  const { signOut } = useSession();
  const navigate = useNavigate();
  const theme = useTheme();
  const shortcuts = useShortcuts();
  const speak = (code: string) => {
    const language = LANGUAGES.find((known) => known.code === code);
    if (language) chooseLanguage(language.code).catch(() => announce(tell('languageNotLoaded')));
  };
  return (
    <Popover
      className={popover.popover ?? ''}
      placement="top start"
      aria-label={tell('accountMenu')}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Menu
        className={popover.list ?? ''}
        aria-label={tell('accountMenu')}
        autoFocus="first"
        onClose={() => onOpenChange(false)}
      >
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
        <MenuSection aria-label={tell('ownAccount')} className={styles.last ?? ''}>
          {OWN.map(({ id, icon: Icon, section, hash }) => (
            <MenuItem
              key={id}
              id={id}
              className={popover.option ?? ''}
              textValue={tell(id)}
              onAction={() => void navigate({ to: '/settings/{-$section}', params: { section }, hash })}
            >
              <Icon size="1.125em" aria-hidden="true" />
              <span>{tell(id)}</span>
            </MenuItem>
          ))}
          <MenuItem
            id="sign-out"
            className={popover.option ?? ''}
            textValue={tell('signOut')}
            onAction={() => void signOut()}
          >
            <LogOut size="1.125em" aria-hidden="true" />
            <span>{tell('signOut')}</span>
          </MenuItem>
        </MenuSection>
      </Menu>
    </Popover>
  );
}
