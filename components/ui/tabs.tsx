/** Tabs over one panel; arrow keys move between them, Tab moves into the panel. */

import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './tabs.module.css';

export interface TabHead<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly icon?: IconName | undefined;
  /** A count or a mark after the label. */
  readonly badge?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface Tab<Id extends string> extends TabHead<Id> {
  readonly content: ReactNode;
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
  return (
    <TabSet className={styles['root']} tabs={tabs} value={value} onChange={onChange}>
      <div className={styles['bar']} data-quiet={quiet || undefined}>
        <TabRow label={label} tabs={tabs} value={value} />
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
      <TabPanels tabs={tabs} keepMounted={keepMounted} />
    </TabSet>
  );
}

interface TabSetProps<Id extends string> {
  readonly className?: string | undefined;
  readonly tabs: readonly TabHead<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly children: ReactNode;
}

/** Around rows of tabs and their panels, wherever these stand on the page. */
export function TabSet<Id extends string>({ className, tabs, value, onChange, children }: TabSetProps<Id>) {
  const change = (next: string): void => {
    const tab = tabs.find(({ id }) => id === next);
    if (tab) onChange(tab.id);
  };
  return (
    <Root className={className} value={value} onValueChange={change}>
      {children}
    </Root>
  );
}

interface TabRowProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly (TabHead<Id> & {
    /** Its own name, where the tab of another row names the panel. */
    readonly own?: string | undefined;
  })[];
  readonly value: Id;
  /** Of two rows the one that chooses within what's chosen in the other. */
  readonly second?: boolean | undefined;
}

export function TabRow<Id extends string>({ label, tabs, value, second }: TabRowProps<Id>) {
  const row = useId();
  return (
    <List className={styles['list']} aria-label={label} data-second={second || undefined}>
      {tabs.map(({ id, own, label, icon, badge, disabled }) => (
        <Trigger
          key={own ?? id}
          className={styles['tab']}
          value={id}
          disabled={disabled}
          // The one that had the focus last may not be shown any more, and would be opened by coming back to it.
          tabIndex={id === value ? 0 : -1}
          {...(own !== undefined && { id: `${row}-${own}` })}
        >
          {icon && <Icon name={icon} />}
          <span>{label}</span>
          {badge}
        </Trigger>
      ))}
    </List>
  );
}

interface TabPanelsProps<Id extends string> {
  readonly tabs: readonly Tab<Id>[];
  readonly keepMounted?: boolean | undefined;
  /** One that isn't shown, and is kept where the others aren't. */
  readonly kept?: Id | undefined;
}

export function TabPanels<Id extends string>({ tabs, keepMounted, kept }: TabPanelsProps<Id>) {
  return tabs.map(({ id, content }) => (
    <Content
      key={id}
      className={styles['content']}
      value={id}
      {...(keepMounted && { forceMount: true })}
      {...(id === kept && { forceMount: true, hidden: true })}
    >
      {content}
    </Content>
  ));
}
