/** The string that the client's code printed, as it was pasted for one request, set beside ours. */

import { useDeferredValue, useMemo } from 'react';
import { compareStrings } from '../../lib/core/diagnosis/compare/compare-strings.ts';
import type { Compared } from '../../lib/core/diagnosis/compare/compared.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import type { Secret } from '../../lib/core/signing/secret.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { type DiagnosisItem, NOT_WIDENED } from '../../lib/features/diagnosis/items.ts';
import { keyToDiagnose } from '../../lib/features/diagnosis/key.ts';
import type { OwnString } from '../../lib/features/diagnosis/own-string.ts';
import { type KnownServers, knownServerOf } from '../../lib/features/requests/known-server.ts';
import { useApp } from '../app/store-context.tsx';
import { useEvidence } from '../request/use-shown-item.ts';

interface Comparison extends OwnString {
  readonly compared: Compared;
  /** The text has changed since. */
  readonly isBehind: boolean;
}

export function useComparison(item: DiagnosisItem): Comparison {
  const { text, maker } = useOwnString(item);
  // After the keystroke, not before it.
  const pasted = useDeferredValue(text);
  const compare = useCompare(item);
  const compared = useMemo(() => compare(pasted), [compare, pasted]);
  return { text, maker, compared, isBehind: pasted !== text };
}

/** Whether the comparison showed that the client's string is the correct one. Where none was pasted, no body is hashed for it. */
export function useIsStringRight(item: DiagnosisItem): boolean {
  return useComparedOfClient(item)?.verdict === 'same';
}

/**
 * What the comparison calls a string that gives the signature with the stored secret: only the string is wrong, and the
 * verdict would send the reader elsewhere. `undefined` where the search names the mistake.
 */
export function useFoundByString(item: DiagnosisItem, diagnosis: Diagnosis | undefined): string | undefined {
  const compared = useComparedOfClient(item);
  if (diagnosis && diagnosis.explanations.length > 0) return undefined;
  return compared?.isSignedAsSent && compared.verdict !== 'same' ? compared.title : undefined;
}

function useComparedOfClient(item: DiagnosisItem): Compared | undefined {
  const { text, maker } = useOwnString(item);
  const compare = useCompare(item);
  const isOfClient = text !== '' && maker !== 'server';
  return useMemo(() => (isOfClient ? compare(text) : undefined), [isOfClient, compare, text]);
}

const NONE: OwnString = { text: '', maker: undefined };

function useOwnString({ id }: DiagnosisItem): OwnString {
  return useApp((state) => state.ownStrings[id]) ?? NONE;
}

function useCompare(item: DiagnosisItem): (pasted: string) => Compared {
  const keys = useApp((state) => state.keys);
  const { request } = useEvidence(item);
  const secret = useApp(
    ({ widenings, keys: stored }) =>
      keyToDiagnose(item.capture, widenings[item.id] ?? NOT_WIDENED, stored)?.secret,
  );
  const environments = useApp((state) => state.environments);
  const inboxReadings = useApp((state) => state.inboxReadings);
  const servers = useMemo(() => ({ environments, inboxReadings }), [environments, inboxReadings]);
  const { capture } = item;
  return useMemo(() => {
    const server = capture.madeUp ? undefined : knownServerOf(capture, servers);
    const secrets = keys.map((key) => key.secret);
    return (pasted) => {
      const known = latest.get(request);
      if (
        known?.pasted === pasted &&
        known.keys === keys &&
        known.secret === secret &&
        known.servers === servers
      )
        return known.compared;
      const compared = compareStrings(pasted, { request, secrets, secret, server });
      latest.set(request, { pasted, keys, secret, servers, compared });
      return compared;
    };
  }, [request, keys, secret, capture, servers]);
}

/**
 * Of each request. While a search tells of its progress, React drops renders that it began: without this, each would
 * compare anew and none might get to its end.
 */
const latest = new WeakMap<
  WireRequest,
  {
    readonly pasted: string;
    readonly keys: readonly { readonly secret: Secret }[];
    readonly secret: Secret | undefined;
    readonly servers: KnownServers;
    readonly compared: Compared;
  }
>();
