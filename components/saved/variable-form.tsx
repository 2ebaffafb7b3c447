/** A new variable, or another name or value for one that's there. */

import { type FormEvent, useRef, useState } from 'react';
import { asEdited } from '../../lib/features/variables/variable-values.ts';
import type { Environment } from '../../lib/storage/environments.ts';
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
  readonly onDone: (isStored: boolean) => void;
}

const OF_NAME = ['name', 'made', 'taken', 'gone'];
const EMPTY: Variable = { name: '', value: '' };

type Typed = Required<Variable>;

const useHalfVariable = halfTypedForm<Typed>();
/** Of one that's there, or that's wanted by its name. */
export const useHalfEdit = halfTypedForm<{ readonly edited: Variable; readonly typed: Typed }>();

/** @param edited `EMPTY` where it's new and may have any name. */
function useHalf(edited: Variable): HalfTyped<Typed> {
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
  const { typed, edit, conflicts, change, choose } = useEdit(asEdited(begun), half);
  const { name, value, otherValues } = typed;
  const environments = useApp((state) => state.environments);
  const [problem, setProblem] = useState<keyof typeof VARIABLE_WORDS | undefined>(undefined);
  // Whoever saves again means to add it.
  const [isGone, setGone] = useState(false);
  const was = edited && edit.was;
  const first = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await keep({ ...typed, name: name.trim() }, isGone ? undefined : was);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (!outcome.ok) return setGone(outcome.problem === 'gone');
    change(asEdited(EMPTY));
    if (!edited) first.current?.focus();
    leave(true);
  };
  const leave = (isStored: boolean): void => {
    half.drop();
    onDone(isStored);
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
      <OtherValues
        environments={environments}
        values={otherValues}
        onChange={(values) => change({ otherValues: values })}
      />
      <EditConflicts
        conflicts={conflicts}
        labelOf={(field) => labelOf(field, environments)}
        onChoose={(choice) => {
          choose(choice);
          setProblem(undefined);
        }}
      />
      <div className={styles['actions']}>
        <Button type="submit" icon={edited ? undefined : 'plus'}>
          {edited ? 'Save variable' : 'Add variable'}
        </Button>
        {begun !== EMPTY && <Button onClick={() => leave(false)}>Cancel</Button>}
      </div>
    </form>
  );
}

function labelOf(field: string, environments: readonly Environment[]): string {
  const environment = environments.find(({ id }) => field === `otherValues.${id}`);
  return environment ? `Value in ${environment.name}` : 'Value';
}

interface OtherValuesProps {
  readonly environments: readonly Environment[];
  readonly values: Typed['otherValues'];
  readonly onChange: (values: Typed['otherValues']) => void;
}

/** A field for each environment that has a value of its own, and a button for each that has none. */
function OtherValues({ environments, values, onChange }: OtherValuesProps) {
  const [added, setAdded] = useState<string | undefined>(undefined);
  const has = ({ id }: Environment): boolean => Object.hasOwn(values, id);
  const without = (id: string): Typed['otherValues'] =>
    Object.fromEntries(Object.entries(values).filter(([one]) => one !== id));
  return (
    <div className={styles['others']}>
      {environments.filter(has).map(({ id, name }) => (
        <div key={id} className={styles['other']}>
          <Field label={`Value in ${name}`}>
            <TextInput
              mono
              autoFocus={id === added}
              value={values[id] ?? ''}
              onChange={({ target }) => onChange({ ...values, [id]: target.value })}
            />
          </Field>
          <Button
            variant="quiet"
            icon="trash"
            aria-label={`Remove the value in ${name}`}
            onClick={() => onChange(without(id))}
          />
        </div>
      ))}
      <div className={styles['addOther']}>
        {environments
          .filter((one) => !has(one))
          .map(({ id, name }) => (
            <Button
              key={id}
              variant="quiet"
              size="small"
              icon="plus"
              onClick={() => {
                setAdded(id);
                onChange({ ...values, [id]: '' });
              }}
            >
              Add a value for {name}
            </Button>
          ))}
      </div>
    </div>
  );
}
