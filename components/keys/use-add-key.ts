/** Saving what the form for a new key holds. */

import { type FormEvent, useState } from 'react';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { useAppStore } from '../app/store-context.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { type FailureAdvice, vaultFailureAdvice } from './key-words.ts';
import type { PairInputs } from './use-pair-inputs.ts';

interface Saving {
  readonly save: (event: FormEvent) => Promise<void>;
  readonly saving: boolean;
  /** So that empty fields are complained about too. */
  readonly tried: boolean;
  readonly refusal: FailureAdvice | undefined;
  readonly clearRefusal: () => void;
}

export function useAddKey(
  pair: PairInputs,
  rest: { readonly name: string; readonly environments: readonly string[] },
  onDone: () => void,
): Saving {
  const store = useAppStore();
  const announce = useAnnounce();
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<FailureAdvice | undefined>(undefined);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = pair.read();
    const id = checkKeyId(typed.id);
    const secret = checkSecret(typed.secret);
    setTried(true);
    setRefusal(undefined);
    if (!id.ok || !secret.ok) return;
    setSaving(true);
    const { addKey, now } = store.getState();
    const name = rest.name.trim() || defaultName(id.value);
    const createdAt = Math.floor(now);
    const outcome = await addKey({ ...rest, id: id.value, secret: secret.value, name, createdAt });
    setSaving(false);
    if (!outcome.ok) return setRefusal(vaultFailureAdvice(outcome));
    announce(`Added ${name}`);
    onDone();
  };
  return { save, saving, tried, refusal, clearRefusal: () => setRefusal(undefined) };
}

export function defaultName(keyId: string | undefined): string {
  return keyId === undefined ? 'Test key' : `Test key …${keyId.slice(-4)}`;
}
