/** What Diagnose and the lists tell of the secret that a request was checked with: whether other requests of its key were signed with it. */

import { AUTH_HEADERS } from '../../core/api.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import {
  isSignedWithSecretHere,
  type SignedClients,
  type SignedOthers,
  type SignedRequest,
  signedClients,
  signedOthers,
} from '../../core/diagnosis/signed-others.ts';
import type { Secret } from '../../core/signing/secret.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import {
  hasSecretThere,
  signedAtSandbox,
  signedThereByStored,
  storedKeyOf,
} from '../inbox/signed-at-sandbox.ts';
import type { InboxRow, InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { signedByStoredSecret } from '../requests/stored-secret.ts';
import type { Diagnosed, DiagnosisItem, DiagnosisRun } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

type Told = Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns'> &
  Pick<CaptureSlice, 'capturedRows'> &
  Pick<InboxSlice, 'inboxRows'> &
  Pick<KeysSlice, 'keys'>;

/** The same object where no diagnosis changes by it. */
export function withSignedOthers(app: Told): DiagnosisSlice['diagnosisRuns'] {
  const changed = app.diagnosisItems.flatMap((item) => {
    const run = app.diagnosisRuns[item.id];
    const marked = run && markedRun(run, (known) => signedElsewhere(app, item, known));
    return marked && marked !== run ? [[item.id, marked] as const] : [];
  });
  return changed.length === 0 ? app.diagnosisRuns : { ...app.diagnosisRuns, ...Object.fromEntries(changed) };
}

/** A search began with what was known then: what was found since stays with it. */
export function keepingSignedOthers(before: DiagnosisRun, run: DiagnosisRun): DiagnosisRun {
  const others = before.kind === 'failed' ? undefined : before.known?.diagnosis.signedOthers;
  return others ? markedRun(run, ({ diagnosis }) => diagnosis.signedOthers ?? others) : run;
}

function markedRun(
  run: DiagnosisRun,
  othersOf: (known: Diagnosed) => SignedOthers | undefined,
): DiagnosisRun {
  if (run.kind === 'failed' || !run.known) return run;
  const others = othersOf(run.known);
  const { diagnosis } = run.known;
  if (diagnosis.signedOthers === others) return run;
  const known = { ...run.known, diagnosis: marked(diagnosis, others) };
  if (run.kind !== 'done' || run.second?.kind !== 'read') return { ...run, known };
  const { opinion } = run.second;
  const second = { ...run.second, opinion: { ...opinion, settled: marked(opinion.settled, others) } };
  return { ...run, known, second };
}

function marked(diagnosis: Diagnosis, others: SignedOthers | undefined): Diagnosis {
  const { signedOthers: _, ...rest } = diagnosis;
  return others ? { ...rest, signedOthers: others } : rest;
}

/** `undefined` too where its signature is no riddle. */
export function signedElsewhere(
  app: Told,
  item: Pick<DiagnosisItem, 'capture' | 'told'>,
  {
    diagnosis,
    secret,
    request,
  }: Pick<Diagnosed, 'secret' | 'request'> & {
    readonly diagnosis: Pick<Diagnosis, 'signature'>;
  },
): SignedOthers | undefined {
  const own = request ?? item.capture.request;
  if (diagnosis.signature === 'not-checked')
    return item.told?.signature === 'unexplained' ? signedAtSandbox(app.inboxRows, own) : undefined;
  if (diagnosis.signature !== 'unexplained' || !secret) return undefined;
  const id: string | undefined = headerValue(own.headers, AUTH_HEADERS.key);
  const isStored = app.keys.some((key) => key.id === id && key.secret.equals(secret));
  const inLists = isStored
    ? [
        signedAmongCaptured(app.capturedRows, app.keys),
        signedAmongReceived(app.inboxRows, app.keys),
        signedThereByStored(app.inboxRows, app.keys),
      ]
    : [];
  const inDiagnose = signedInDiagnose(app.diagnosisItems, app.diagnosisRuns);
  const bySecret = inDiagnose.find((group) => group.secret.equals(secret));
  return signedOthers(own, [...inLists, ...(bySecret ? [bySecret.clients] : [])]);
}

/** The same of a received request, which the Inbox shows: `undefined` unless the sandbox found no mistake in it. */
export function signedElsewhereOf(app: Told, row: InboxRow): SignedOthers | undefined {
  const { capture, diagnosis } = row;
  if (diagnosis?.signature !== 'unexplained') return undefined;
  const key = storedKeyOf(row, app.keys);
  return key && hasSecretThere(row, key.secret)
    ? signedElsewhere(app, { capture }, { diagnosis: { signature: 'unexplained' }, secret: key.secret })
    : signedAtSandbox(app.inboxRows, capture.request);
}

interface SignedBy {
  readonly secret: Secret;
  readonly clients: SignedClients;
}

// Each is gone over once, whatever number of requests is asked for, until it or the keys change.
const signedInDiagnose = rememberLast(signedItems);
const signedAmongCaptured = rememberLast(signedRows);
const signedAmongReceived = rememberLast(signedRows);

/** What was sent from here says nothing of a client’s secret. */
function signedItems(
  items: DiagnosisSlice['diagnosisItems'],
  runs: DiagnosisSlice['diagnosisRuns'],
): readonly SignedBy[] {
  const groups: { secret: Secret; requests: SignedRequest[] }[] = [];
  for (const { id, capture } of items) {
    const run = runs[id];
    const { secret, diagnosis, request } = (run?.kind !== 'failed' && run?.known) || {};
    if (!secret || !diagnosis || capture.isOwn || !isSignedWithSecretHere(diagnosis)) continue;
    const own = { request: request ?? capture.request, isValid: diagnosis.signature === 'valid' };
    const group = groups.find((one) => one.secret.equals(secret));
    if (group) group.requests.push(own);
    else groups.push({ secret, requests: [own] });
  }
  return groups.map(({ secret, requests }) => ({ secret, clients: signedClients(requests) }));
}

function signedRows(rows: readonly CaptureRow[], keys: readonly StoredKey[]): SignedClients {
  return signedClients(signedByStoredSecret(rows, keys).map((request) => ({ request, isValid: true })));
}
