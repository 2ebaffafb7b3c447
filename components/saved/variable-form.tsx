/** A new variable, or another name or value for one that's there. */

import { type FormEvent, useRef, useState } from 'react';
import type { Variable } from '../../lib/storage/variables.ts';
import { useApp } from '../app/store-context.tsx';
import { EditConflicts } from '../share/edit-conflicts.tsx';
import { type HalfTyped, halfTypedForm } from '../share/half-typed.ts';
import { useEdit } from '../share/use-edit.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './saved.module.css';
import { VARIABLE_WORDS } from './saved-words.ts';

interface VariableFormProps {
  /** Without one, a new variable is made. */
  readonly edited: Variable | undefined;
  /** The name that the new one is to have. */
  readonly wanted: string | undefined;
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

const OF_NAME = ['name', 'made', 'taken', 'gone'];
const EMPTY: Variable = { name: '', value: '' };

const useHalfVariable = halfTypedForm<Variable>();
/** Of one that's there, or that's wanted by its name. */
export const useHalfEdit = halfTypedForm<{ readonly edited: Variable; readonly typed: Variable }>();

/** @param edited `EMPTY` where it's new and may have any name. */
function useHalf(edited: Variable): HalfTyped<Variable> {
  const added = useHalfVariable();
  const { typed, keep, drop } = useHalfEdit();
  if (edited === EMPTY) return added;
  return {
    typed: typed?.edited.name === edited.name ? typed.typed : undefined,
    keep: (now) => keep({ edited, typed: now }),
    drop,
  };
}

export function VariableForm({ edited, wanted, isFirst, onDone }: VariableFormProps) {
  const keep = useApp((state) => state.setVariable);
  const begun = edited ?? (wanted === undefined ? EMPTY : { name: wanted, value: '' });
  const half = useHalf(begun);
  const { typed, edit, conflicts, change, choose } = useEdit(begun, half);
  const { name, value } = typed;
  const [problem, setProblem] = useState<keyof typeof VARIABLE_WORDS | undefined>(undefined);
  // Whoever saves again means to add it.
  const [isGone, setGone] = useState(false);
  const was = edited && edit.was;
  const first = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await keep({ name: name.trim(), value }, isGone ? undefined : was);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (!outcome.ok) return setGone(outcome.problem === 'gone');
    change(EMPTY);
    if (!edited) first.current?.focus();
    leave();
  };
  const leave = (): void => {
    half.drop();
    onDone();
  };
  const words = problem && VARIABLE_WORDS[problem];
  const isOfName = problem !== undefined && OF_NAME.includes(problem);
  return (
    <form data-holds="unstored" className={styles['variable']} onSubmit={(event) => void submit(event)}>
      <Field label="Name" error={isOfName ? words : undefined}>
        <TextInput
          ref={first}
          mono
          placeholder={isFirst ? 'merchant_order_id' : ''}
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Value" error={isOfName ? undefined : words}>
        <TextInput
          mono
          autoFocus={begun !== EMPTY}
          placeholder={isFirst ? 'A-1001' : ''}
          value={value}
          onChange={(event) => change({ value: event.target.value })}
        />
      </Field>
      <EditConflicts
        conflicts={conflicts}
        labelOf={() => 'Value'}
        onChoose={(choice) => {
          choose(choice);
          setProblem(undefined);
        }}
      />
      <div className={styles['actions']}>
        <Button type="submit" icon={edited ? undefined : 'plus'}>
          {edited ? 'Keep the change' : 'Add the variable'}
        </Button>
        {begun !== EMPTY && <Button onClick={leave}>Cancel</Button>}
      </div>
    </form>
  );
}
