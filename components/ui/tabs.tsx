/** Tabs over one panel; arrow keys move between them, Tab moves into the panel. */

import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly content: ReactNode;
  readonly icon?: IconName | undefined;
  /** A count or a mark after the label. */
  readonly badge?: ReactNode;
  readonly disabled?: boolean | undefined;
}

interface TabsProps<Id extends string> {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** At the end of the tab bar. */
  readonly aside?: ReactNode;
  /** For tabs within the panel of other tabs: a bar that doesn't stand out. */
  readonly quiet?: boolean | undefined;
  /** Keeps the panels that aren't shown, with what was scrolled, typed and opened in them. */
  readonly keepMounted?: boolean | undefined;
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, aside, quiet, keepMounted } = props;
  const change = (next: string): void => {
    const tab = tabs.find(({ id }) => id === next);
    if (tab) onChange(tab.id);
  };
  return (
    <Root className={styles['root']} value={value} onValueChange={change}>
      <div className={styles['bar']} data-quiet={quiet || undefined}>
        <List className={styles['list']} aria-label={label}>
          {tabs.map((tab) => (
            <Trigger
              key={tab.id}
              className={styles['tab']}
              value={tab.id}
              disabled={tab.disabled}
              // The one that had the focus last may not be shown any more, and would be opened by coming back to it.
              tabIndex={tab.id === value ? 0 : -1}
              title={tab.icon && typeof tab.label === 'string' ? tab.label : undefined}
            >
              {tab.icon && <Icon name={tab.icon} />}
              <span className={tab.icon && styles['words']}>{tab.label}</span>
              {tab.badge}
            </Trigger>
          ))}
        </List>
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
      {tabs.map((tab) => (
        <Content
          key={tab.id}
          className={styles['content']}
          value={tab.id}
          {...(keepMounted && { forceMount: true })}
        >
          {tab.content}
        </Content>
      ))}
    </Root>
  );
}
