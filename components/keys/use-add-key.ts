/** What the form for a new key holds, and saving it. */

import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import type { TypedPair } from '../../lib/core/signing/pasted-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { useAppStore } from '../app/store-context.tsx';
import { halfTypedForm } from '../share/half-typed.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import { type KeyFailureAdvice, vaultFailureAdvice } from './key-words.ts';
import type { PairInputs } from './use-pair-inputs.ts';

interface TypedBesides {
  readonly name: string;
  readonly environments: readonly string[];
  /** Of the text that the pair was pasted with. */
  readonly urls: readonly string[] | undefined;
}

interface TypedKey extends TypedBesides {
  /** A secret may be in this field as well. */
  readonly id: Secret;
  readonly secret: Secret;
}

export const useHalfKey = halfTypedForm<TypedKey>();

/** To be called before anything else is filled in. */
export function useKeptKey(pair: PairInputs, { name, environments, urls }: TypedBesides): void {
  const { typed, keep, drop } = useHalfKey();
  const restore = useEffectEvent(() => {
    if (typed) pair.fill({ id: typed.id.reveal(), secret: typed.secret.reveal() });
  });
  useEffect(() => restore(), []);
  const { check, read } = pair;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every input there’s a new check.
  useEffect(() => {
    const { id, secret } = read();
    if (`${id}${secret}${name}` === '') drop();
    else keep({ id: new Secret(id), secret: new Secret(secret), name, environments, urls });
  }, [check, name, environments, urls]);
}

interface Setters {
  readonly setName: (name: string) => void;
  readonly setEnvironments: (environments: readonly string[]) => void;
  readonly setUrls: (urls: readonly string[] | undefined) => void;
}

/**
 * Fills in another key: what was typed gives way with its name, and comes back by `undo`, however often another is filled
 * in. To be dropped once one types again, which `undo` would take away.
 */
export function useReplaced(pair: PairInputs, besides: TypedBesides, set: Setters) {
  const [before, setBefore] = useState<TypedKey | undefined>(undefined);
  return {
    fill(next: TypedPair): void {
      const { id, secret } = pair.read();
      const isLost = (old: string, now: string): boolean => old !== '' && old !== now;
      if (!before && (isLost(id, next.id) || isLost(secret, next.secret))) {
        setBefore({ ...besides, id: new Secret(id), secret: new Secret(secret) });
        set.setName('');
      }
      pair.fill(next);
    },
    drop: () => setBefore(undefined),
    undo:
      before &&
      (() => {
        pair.fill({ id: before.id.reveal(), secret: before.secret.reveal() });
        set.setName(before.name);
        set.setEnvironments(before.environments);
        set.setUrls(before.urls);
        setBefore(undefined);
      }),
  };
}

interface Saving {
  readonly save: (event: FormEvent) => Promise<void>;
  readonly saving: boolean;
  /** So that empty fields are complained about too. */
  readonly tried: boolean;
  readonly refusal: KeyFailureAdvice | undefined;
  readonly clearRefusal: () => void;
}

export function useAddKey(
  pair: PairInputs,
  rest: { readonly name: string; readonly environments: readonly string[] },
  onDone: (added: string) => void,
): Saving {
  const store = useAppStore();
  const announce = useAnnounce();
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<KeyFailureAdvice | undefined>(undefined);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = pair.read();
    const id = checkKeyId(typed.id);
    const secret = checkSecret(typed.secret);
    setTried(true);
    setRefusal(undefined);
    if (!id.ok || !secret.ok) return;
    setSaving(true);
    const { addKey, now, keysWithoutSecret } = store.getState();
    const before = keysWithoutSecret.find((key) => key.id === id.value);
    const name = before?.name ?? (rest.name.trim() || defaultName(id.value));
    const environments = before?.environments ?? rest.environments;
    const createdAt = Math.floor(now);
    const outcome = await addKey({ environments, id: id.value, secret: secret.value, name, createdAt });
    setSaving(false);
    if (!outcome.ok) return setRefusal(vaultFailureAdvice(outcome));
    announce(`Added ${name}`);
    onDone(id.value);
  };
  return { save, saving, tried, refusal, clearRefusal: () => setRefusal(undefined) };
}

export function defaultName(keyId: string | undefined): string {
  return keyId === undefined ? 'Test key' : `Test key …${keyId.slice(-4)}`;
}
