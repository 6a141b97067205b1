import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { id: T; label: string; content: ReactNode }[];
  selected?: T;
  onSelect?: (id: T) => void;
}

/** Parts of one thing, of which one is shown. Parts with an address of their own are `SectionLinks` instead. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect }: TabsProps<T>) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const found = tabs.find(({ id }) => id === key);
        if (found) onSelect?.(found.id);
      }}
    >
      <TabList className={styles.list ?? ''} aria-label={label}>
        {tabs.map(({ id, label: name }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
