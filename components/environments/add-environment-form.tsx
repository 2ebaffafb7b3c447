/** Adds an environment. */

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApp } from '../app/store-context.tsx';
import { halfTypedForm } from '../share/half-typed.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import { EnvironmentFieldset, type TypedEnvironment } from './environment-fields.tsx';
import styles from './environments.module.css';
import { useEnvironmentForm, useHalfEnvironment } from './use-environment-form.ts';

/** A suggested name gives way to what’s typed. */
function useSuggestedName(form: RefObject<HTMLFormElement | null>): (name: string) => void {
  const [suggested, suggest] = useState<Pick<TypedEnvironment, 'name'>>();
  useEffect(() => {
    if (suggested) form.current?.querySelector('input')?.select();
  }, [suggested, form]);
  return (name) => suggest({ name });
}

export function AddEnvironmentForm({ onDone }: { readonly onDone: () => void }) {
  const half = useHalfEnvironment();
  const filled = useFilled();
  const done = (): void => {
    half.drop();
    filled.drop();
    onDone();
  };
  const add = useApp((state) => state.addEnvironment);
  const { typed, tried, busy, refusal, change, submit } = useEnvironmentForm(
    { name: '', baseUrl: '', paths: {} },
    ({ name, baseUrl, paths }) => add(name, baseUrl, paths),
    done,
    half,
  );
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useEffectEvent(() => form.current?.querySelector('input')?.focus());
  useEffect(() => focusFirst(), []);
  const { wanted, taken } = useApp((state) => ({
    wanted: state.environmentWanted,
    taken: state.environmentTaken,
  }));
  const { before } = filled;
  const suggest = useSuggestedName(form);
  const fill = useEffectEvent(({ name, baseUrl }: Pick<TypedEnvironment, 'name' | 'baseUrl'>) => {
    const next = { name, baseUrl, paths: {} };
    filled.over(typed);
    change(next);
    suggest(name);
    taken();
    focusFirst();
  });
  useEffect(() => {
    if (wanted?.kind === 'new') fill(wanted);
  }, [wanted]);
  return (
    <form
      data-holds="unstored"
      ref={form}
      className={styles['form']}
      noValidate
      autoComplete="off"
      onSubmit={submit}
    >
      {before && isLost(before, typed) && (
        <Notice
          tone="info"
          live
          actions={
            <UndoButton
              onUndo={() => {
                change(before);
                filled.drop();
                focusFirst();
              }}
            />
          }
        >
          This environment replaced the environment that you had typed.
        </Notice>
      )}
      <EnvironmentFieldset
        typed={typed}
        tried={tried}
        refusal={refusal}
        onChange={(next) => {
          // Undo would take this away.
          filled.drop();
          change(next);
        }}
      />
      {refusal && refusal.field === undefined && (
        <Notice tone="bad" title="The environment wasn’t added" live>
          {refusal.words}
        </Notice>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          Add environment
        </Button>
        <Button onClick={done}>Cancel</Button>
      </div>
    </form>
  );
}

/** What was typed before the form was filled in; it stays however often that is, until the user types again. */
const useKeptBefore = halfTypedForm<TypedEnvironment>();

interface Filled {
  readonly before: TypedEnvironment | undefined;
  /** @param typed what gives way. */
  readonly over: (typed: TypedEnvironment) => void;
  readonly drop: () => void;
}

function useFilled(): Filled {
  const kept = useKeptBefore();
  const [before, setBefore] = useState(kept.typed);
  return {
    before,
    over(typed) {
      if (before) return;
      kept.keep(typed);
      setBefore(typed);
    },
    drop() {
      kept.drop();
      setBefore(undefined);
    },
  };
}

/** What's empty or stays the same isn't missed. */
function isLost(typed: TypedEnvironment, next: TypedEnvironment): boolean {
  const isMissed = (old: string, now: string): boolean => old !== '' && old !== now;
  return (
    isMissed(typed.name, next.name) ||
    isMissed(typed.baseUrl, next.baseUrl) ||
    Object.values(typed.paths).some((path) => path !== '')
  );
}
