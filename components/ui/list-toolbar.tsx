/** The bar above a list: what's done with all of it, a search, and how much of it is shown. */

import type { ReactNode } from 'react';
import styles from './list-toolbar.module.css';
import { TextInput } from './text-input.tsx';

interface ListToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function ListToolbar({ label, children }: ListToolbarProps) {
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}

interface ListSearchProps {
  readonly label: string;
  readonly placeholder: string;
  /** The parts that are searched, for a tooltip: a placeholder has no room for them at 400 px. */
  readonly searched?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** How many are shown. */
  readonly shown: number;
  readonly all: number;
  /** All of them, counted in words. */
  readonly counted: string;
}

export function ListSearch(props: ListSearchProps) {
  const { label, placeholder, searched, value, onChange, shown, all, counted } = props;
  return (
    <>
      <TextInput
        type="search"
        className={styles['search']}
        aria-label={label}
        placeholder={placeholder}
        title={searched === undefined ? undefined : `Searches ${searched}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles['count']} role="status">
        {shown === all ? counted : `${shown.toLocaleString('en')} of ${counted}`}
      </span>
    </>
  );
}
