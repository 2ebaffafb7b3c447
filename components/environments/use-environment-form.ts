/** What an environment form holds, and saving it. */

import { type FormEvent, useState } from 'react';
import { checkBaseUrl } from '../../lib/core/base-url.ts';
import { nameProblem } from '../../lib/state/forms.ts';
import type { EditChoice, EditConflict } from '../../lib/storage/edit.ts';
import type { EnvironmentsChange } from '../../lib/storage/environments.ts';
import { type HalfTyped, halfTypedForm } from '../share/half-typed.ts';
import { useEdit } from '../share/use-edit.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import type { TypedEnvironment } from './environment-fields.tsx';
import { type EnvironmentFailureAdvice, environmentFailureAdvice } from './environment-words.ts';
import { wrongPath } from './path-fields.tsx';

interface EnvironmentForm {
  readonly typed: TypedEnvironment;
  readonly conflicts: readonly EditConflict[];
  readonly tried: boolean;
  readonly busy: boolean;
  readonly refusal: EnvironmentFailureAdvice | undefined;
  readonly change: (typed: TypedEnvironment) => void;
  readonly choose: (choice: EditChoice) => void;
  readonly submit: (event: FormEvent) => Promise<void>;
}

/** Of the form for a new one. */
export const useHalfEnvironment = halfTypedForm<TypedEnvironment>();

/** @param stored as the environment is stored now; empty where it's a new one, of which `half` may be typed. */
export function useEnvironmentForm(
  stored: TypedEnvironment,
  save: (typed: TypedEnvironment, was: TypedEnvironment) => Promise<EnvironmentsChange>,
  onDone: () => void,
  half?: HalfTyped<TypedEnvironment>,
): EnvironmentForm {
  const announce = useAnnounce();
  const { typed, edit, conflicts, ...form } = useEdit(stored, half);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<EnvironmentFailureAdvice | undefined>(undefined);
  const change = (next: TypedEnvironment): void => {
    form.change(next);
    setRefusal(undefined);
  };
  const choose = (choice: EditChoice): void => {
    form.choose(choice);
    setRefusal(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (nameProblem(typed.name) || !checkBaseUrl(typed.baseUrl).ok || wrongPath(typed.paths)) return;
    setBusy(true);
    const outcome = await save(edit.now, edit.was);
    setBusy(false);
    if (!outcome.ok) return setRefusal(environmentFailureAdvice(outcome));
    announce(`Saved ${typed.name.trim()}`);
    onDone();
  };
  return { typed, conflicts, tried, busy, refusal, change, choose, submit };
}
