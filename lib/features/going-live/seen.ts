/** What the checklist goes by: requests that the local sandbox received or DevTools captured, and what’s known of each. */

import type { ToldExam, ToldExamCall } from '../../client/inbox/exam.ts';
import { AUTH_HEADERS, KEY_PREFIXES } from '../../core/api.ts';
import { isOfExamTask, isSimulated } from '../../core/diagnosis/service-answer.ts';
import { kindOfClient } from '../../core/kind-of-client.ts';
import { isSentByExtension } from '../../core/sent-by-extension.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import { headerValue, pathOf } from '../../core/signing/wire-request.ts';
import { recogniser } from '../../exam/recognise.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { Environment } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import { selectNamingOrNone } from '../diagnosis/named-mistake.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { acceptedIn, isAcceptedInvalid } from '../inbox/rows.ts';
import type { InboxRow, InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { isUnanswered } from '../requests/failing.ts';
import type { RequestRow } from '../requests/row.ts';
import { isByStoredSecret } from '../requests/stored-secret.ts';

export interface Seen {
  readonly source: 'inbox' | 'capture';
  /** Of its row, which a click leads to. */
  readonly id: number;
  /** Unix milliseconds, by the clock of its source. */
  readonly at: number;
  readonly capture: Capture;
  /** See `kindOfClient`. */
  readonly client: string;
  /** Nothing that an extension sends shows anything of the client’s code. */
  readonly isOfExtension: boolean;
  readonly keyId: string | undefined;
  /** `unknown` also where it’s valid by one account and rejected by another. */
  readonly signature: 'valid' | 'invalid' | 'unknown';
  /** Ids of those that make its signature, where they’re known. */
  readonly mistakes: readonly string[];
  /** What it was answered with; of an exam’s task and a simulated error too. */
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** The answer is none of the request’s own doing: the sandbox was told to give it. */
  readonly isStaged: boolean;
  readonly isUnanswered: boolean;
  /** The call or task of the exam that it was sent for. */
  readonly examItem?: string | undefined;
}

type Listed = Pick<CaptureSlice, 'capturedRows'> &
  Pick<InboxSlice, 'inboxRows' | 'inboxExam'> &
  Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns'> &
  Pick<EnvironmentsSlice, 'environments'> &
  Pick<KeysSlice, 'keys'>;

/** Of every client and of extensions, the oldest first within each list. */
export function selectSeen(state: Listed): readonly Seen[] {
  const { inboxRows, inboxExam, capturedRows, environments, keys, diagnosisItems, diagnosisRuns } = state;
  return bothOf(
    seenInInbox(inboxRows, inboxExam),
    seenInCapture(capturedRows, environments, keys, diagnosisItems, diagnosisRuns),
  );
}

const bothOf = rememberLast((received: readonly Seen[], captured: readonly Seen[]) => [
  ...received,
  ...captured,
]);

const seenInInbox = rememberLast((rows: readonly InboxRow[], exam: ToldExam | undefined) => {
  const asked = exam ? [...exam.calls, ...exam.tasks] : [];
  const seenOf = seenInExam(JSON.stringify(asked.map(({ id, path }) => ({ id, path }))));
  return rows.flatMap((row) => (row.isPreflight ? [] : seenOf(row)));
});

/** Each row is looked at once for an exam, however often the exam tells how it stands. @param asked as JSON. */
const seenInExam = rememberLast((asked: string): ((row: InboxRow) => Seen) => {
  const items: readonly Pick<ToldExamCall, 'id' | 'path'>[] = JSON.parse(asked);
  const recognised = recogniser(items);
  const known = new WeakMap<InboxRow, Seen>();
  return (row) => {
    const seen = known.get(row) ?? {
      ...commonOf(row, 'inbox'),
      ...bySandbox(row),
      isOfExtension: row.isOfExtension,
      code: row.answered ?? undefined,
      isStaged: isOfExamTask(row.switches) || isSimulated(row.switches, row.answered),
      examItem: recognised(row.capture.request)?.id,
    };
    known.set(row, seen);
    return seen;
  };
});

/** It has the secret. What a server behind it accepted is valid by that one’s. */
function bySandbox(row: InboxRow): Pick<Seen, 'signature' | 'mistakes'> {
  const { diagnosis } = row;
  const isByOtherSecret = acceptedIn(row) !== undefined && !isAcceptedInvalid(row);
  switch (diagnosis?.signature) {
    case 'valid':
      return { signature: 'valid', mistakes: [] };
    case 'explained':
    case 'unexplained': {
      if (isByOtherSecret) return { signature: 'unknown', mistakes: [] };
      const [likeliest = []] = diagnosis.explanations[0]?.sets ?? [];
      return { signature: 'invalid', mistakes: likeliest.map(({ id }) => id) };
    }
    default:
      return { signature: 'unknown', mistakes: [] };
  }
}

const seenInCapture = rememberLast(
  (
    rows: readonly CaptureRow[],
    environments: readonly Environment[],
    keys: readonly StoredKey[],
    diagnosisItems: DiagnosisSlice['diagnosisItems'],
    diagnosisRuns: DiagnosisSlice['diagnosisRuns'],
  ) =>
    rows.flatMap((row): readonly Seen[] => {
      if (row.kind !== 'request' || !isOfApi(row, environments)) return [];
      const [found] = selectNamingOrNone({ diagnosisItems, diagnosisRuns }, row.capture)?.explanations ?? [];
      return [
        {
          ...commonOf(row, 'capture'),
          signature: signatureOf(row, keys),
          mistakes: found?.mistakes.map(({ id }) => id) ?? [],
          isOfExtension: isSentByExtension(row.capture.request.headers),
          code: row.code,
          isStaged: false,
        },
      ];
    }),
);

/** Other services have an X-Api-Key too, and a page’s own files are on the same host. */
function isOfApi(row: RequestRow, environments: readonly Environment[]): boolean {
  if (row.isPreflight || row.isPageFile) return false;
  const { headers, target } = row.capture.request;
  const key = headerValue(headers, AUTH_HEADERS.key) ?? '';
  if (key.startsWith(KEY_PREFIXES.test) || key.startsWith(KEY_PREFIXES.live)) return true;
  return environmentOfUrl(row.url, environments) !== undefined && (row.isSigned || isApiPath(target));
}

/** All paths of the API begin so; a base URL may have one before it. */
export function isApiPath(target: string): boolean {
  return pathOf(target).includes('/api/v1/');
}

function signatureOf(row: RequestRow, keys: readonly StoredKey[]): Seen['signature'] {
  if (row.verdict === 'wrong') return 'invalid';
  return row.verdict === 'right' && isByStoredSecret(row, keys) ? 'valid' : 'unknown';
}

function commonOf(row: RequestRow, source: Seen['source']) {
  const { capture, id, startedAt } = row;
  const { headers } = capture.request;
  return {
    ...{ source, id, capture, at: startedAt },
    client: kindOfClient(capture.request),
    keyId: headerValue(headers, AUTH_HEADERS.key) as string | undefined,
    status: capture.answer?.status,
    isUnanswered: isUnanswered(row),
  };
}

/** Nothing that’s signed is missing, so that it can be evidence. */
export function isWholeSeen({ capture }: Seen): boolean {
  return isWhole(capture);
}

export interface SeenClient {
  readonly client: string;
  readonly requests: number;
}

/** By hand, they’re nobody’s client; a script’s may be one of them. */
const TOOLS: ReadonlySet<string> = new Set(['curl', 'wget', 'httpie', 'postmanruntime', 'insomnia', 'bruno']);

/** Those that sent requests, the one that’s likeliest to be the user’s code first. */
export function clientsIn(seen: readonly Seen[]): readonly SeenClient[] {
  const counts = new Map<string, number>();
  for (const { client, isOfExtension } of seen)
    if (!isOfExtension) counts.set(client, (counts.get(client) ?? 0) + 1);
  return [...counts]
    .map(([client, requests]) => ({ client, requests }))
    .toSorted(
      (one, other) =>
        Number(TOOLS.has(one.client)) - Number(TOOLS.has(other.client)) || other.requests - one.requests,
    );
}
