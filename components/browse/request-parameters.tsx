/** The fields of a query's parameters, and the way to others than the API document shows. */

import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { takeEscape } from '../ui/take-escape.ts';
import { TextInput } from '../ui/text-input.tsx';
import styles from './browse.module.css';

interface ParameterProps {
  readonly name: string;
  readonly initial: string;
  /** Added just now: its value is what's typed next. */
  readonly isNew?: boolean;
  readonly onChange: (value: string) => void;
  /** Absent where the document shows it for this list. */
  readonly onForget?: () => void;
}

export function ParameterField({ name, initial, isNew = false, onChange, onForget }: ParameterProps) {
  const [text, setText] = useState(initial);
  const [known, setKnown] = useState(initial);
  if (initial !== known) {
    setKnown(initial);
    // Changed elsewhere: what’s typed here is known a moment later.
    if (known === text) setText(initial);
  }
  return (
    <span className={styles['parameter']}>
      <Labelled name={name}>
        <TextInput
          mono
          autoFocus={isNew}
          className={styles['short']}
          placeholder={name === 'status' ? 'such as paid' : 'not sent'}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(event.target.value);
          }}
        />
      </Labelled>
      {onForget && (
        <Button size="small" variant="quiet" icon="cross" aria-label={`Remove ${name}`} onClick={onForget} />
      )}
    </span>
  );
}

/** A query parameter goes by its name. */
export function Labelled({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what's inside.
    <label className={styles['labelled']}>
      {name}
      {children}
    </label>
  );
}

/** The paging has its own fields. */
const PAGING = ['limit', 'offset'];

export function AddParameter(props: {
  readonly taken: readonly string[];
  readonly onAdd: (name: string) => void;
}) {
  const { taken, onAdd } = props;
  const [name, setName] = useState<string | undefined>(undefined);
  if (name === undefined)
    return (
      <Button
        variant="quiet"
        icon="plus"
        title="The API docs show only these parameters. The server may ignore others"
        onClick={() => setName('')}
      >
        Parameter
      </Button>
    );
  const isFree = name !== '' && !PAGING.includes(name) && !taken.includes(name);
  const add = (): void => {
    if (isFree) onAdd(name);
    setName(undefined);
  };
  return (
    <span className={styles['parameter']}>
      <TextInput
        mono
        autoFocus
        aria-label="Name of the parameter"
        className={styles['short']}
        placeholder="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (takeEscape(event)) setName(undefined);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button size="small" disabled={!isFree} onClick={add}>
        Add
      </Button>
    </span>
  );
}
