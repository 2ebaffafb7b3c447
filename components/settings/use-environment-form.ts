/** What an environment form holds, and saving it. */

import { type FormEvent, useState } from 'react';
import { checkBaseUrl } from '../../lib/core/base-url.ts';
import { nameProblem } from '../../lib/state/field-checks.ts';
import type { EnvironmentsChange } from '../../lib/storage/environments.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import type { TypedEnvironment } from './environment-fields.tsx';
import { environmentFailureAdvice, type FailureAdvice } from './environment-words.ts';
import { wrongPath } from './path-fields.tsx';

interface EnvironmentForm {
  readonly typed: TypedEnvironment;
  readonly tried: boolean;
  readonly busy: boolean;
  readonly refusal: FailureAdvice | undefined;
  readonly change: (typed: TypedEnvironment) => void;
  readonly submit: (event: FormEvent) => Promise<void>;
}

export function useEnvironmentForm(
  initial: TypedEnvironment,
  save: (typed: TypedEnvironment) => Promise<EnvironmentsChange>,
  onDone: () => void,
): EnvironmentForm {
  const announce = useAnnounce();
  const [typed, setTyped] = useState(initial);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FailureAdvice | undefined>(undefined);
  const change = (next: TypedEnvironment): void => {
    setTyped(next);
    setRefusal(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (nameProblem(typed.name) || !checkBaseUrl(typed.baseUrl).ok || wrongPath(typed.paths)) return;
    setBusy(true);
    const outcome = await save(typed);
    setBusy(false);
    if (!outcome.ok) return setRefusal(environmentFailureAdvice(outcome));
    announce(`Saved ${typed.name.trim()}`);
    onDone();
  };
  return { typed, tried, busy, refusal, change, submit };
}
