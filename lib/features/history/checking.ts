/** What the signature of a kept request is worth: by the keys of when it’s kept, and again once its key is stored. */

import { AUTH_HEADERS, REFUSAL_STATUS, type RefusalCode, refusalCode } from '../../core/api.ts';
import type { Answer } from '../../core/diagnosis/answer/answer.ts';
import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import type { RequestVerdict } from '../../core/diagnosis/request-verdicts.ts';
import { answerTo, type ServiceAnswer } from '../../core/diagnosis/service-answer.ts';
import type { KnownServer } from '../../core/service-readings.ts';
import { knownSecrets } from '../../core/signing/known-secrets.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import {
  changeEntry,
  checkedWhen,
  type HistoryEntry,
  type KeptRequest,
  readKeptRequest,
} from '../../storage/history/history.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import { type StoredKey, secretSince } from '../../storage/vault.ts';
import { toldName } from '../inbox/comparison.ts';
import { type KnownServers, knownServerOf } from '../requests/known-server.ts';
import { acceptanceBySandbox, answerBySandbox, certainOf, shownMistake } from '../requests/mistake.ts';
import { longBodyHash, verdictOfRow } from '../requests/verdict.ts';
import { keptWentTo } from '../requests/went-to.ts';
import { gotNoResponse } from './selectors.ts';

export function captureOfKept(entry: HistoryEntry, { request, gaps, receivedAt }: KeptRequest): Capture {
  const { origin, status, isCut, code, from, sentAt, readThen } = entry;
  return {
    request,
    gaps,
    hints: {},
    isOwn: from === 'sent',
    ...(from === 'inbox' && { isReceived: true }),
    ...(from === 'captured' && { isCaptured: true }),
    ...(receivedAt !== undefined && { receivedAt }),
    ...(sentAt !== undefined && { startedAt: sentAt * 1000 }),
    ...(origin !== null && { origin }),
    ...(readThen && { readThen }),
    ...(gotNoResponse(entry) && { isUnanswered: true as const }),
    // Of what wasn’t sent from here, the answer’s body may not have been seen.
    ...(status !== null && {
      answer: {
        status,
        ...((code !== null || from === 'sent') && { code: refusalCode(code) ?? null }),
        ...(isCut && { isCut }),
      },
    }),
  };
}

/** What's to be said of the signature, and what the request shows of its mistake by itself. */
interface Checked {
  readonly verdict: RequestVerdict;
  readonly mistake: string | undefined;
  /** What's said of it, by the sandbox's word. */
  readonly summary?: string | undefined;
}

/**
 * `undefined` where nothing is signed.
 * @param server what's known of where it went.
 * @param told by the sandbox, whose word counts where the key isn't stored here.
 */
export async function checkKept(
  capture: Capture,
  code: RefusalCode | undefined,
  keys: readonly StoredKey[],
  told?: ToldDiagnosis,
  server?: KnownServer,
): Promise<Checked | undefined> {
  const { headers, body } = capture.request;
  if (Object.values(AUTH_HEADERS).every((name) => headerValue(headers, name) === undefined)) return undefined;
  const signed = {
    kind: 'request',
    id: 0,
    url: '',
    remarks: [],
    isSigned: true,
    isPreflight: false,
  } as const;
  const row = { ...signed, startedAt: 0, capture, code, failure: undefined };
  const bodyHash = await longBodyHash(body, pause);
  const verdict = verdictOfRow(row, keys, bodyHash, server);
  const { hide } = knownSecrets(keys.map(({ secret }) => secret));
  const { mistake, summary, ...checked } =
    told && verdict === 'unknown-key'
      ? checkedThere(row, told, keys)
      : checkedHere(row, verdict, told, { keys, server });
  return { ...checked, mistake: mistake && hide(mistake), summary: summary && hide(summary) };
}

/** Those that the sandbox’s search may name more mistakes of. */
const MISTAKEN: readonly RequestVerdict[] = ['wrong', 'stale', 'bad-timestamp', 'incomplete'];

function checkedHere(
  { capture }: Rejected,
  verdict: RequestVerdict,
  told: ToldDiagnosis | undefined,
  { keys, server }: { readonly keys: readonly StoredKey[]; readonly server: KnownServer | undefined },
): Checked {
  const name =
    told && MISTAKEN.includes(verdict) ? toldName(capture, told, answeredTo(capture, told)) : undefined;
  return told && name !== undefined
    ? { verdict, mistake: name, summary: toldSummary(answerBySandbox(capture, told, keys)) }
    : { verdict, mistake: shownMistake({ capture }, verdict, keys, server) };
}

/** What it was told to answer, no mistake is the reason of. */
function answeredTo(capture: Capture, { isSwitched }: ToldDiagnosis): ServiceAnswer | undefined {
  return isSwitched ? undefined : answerTo(capture);
}

/** `undefined` where no mistake that's known here is named. */
function toldSummary({ mistakes, summary }: Answer): string | undefined {
  return mistakes.length > 0 ? summary : undefined;
}

interface Rejected {
  readonly capture: Capture;
  readonly code: RefusalCode | undefined;
}

function checkedThere({ capture, code }: Rejected, told: ToldDiagnosis, keys: readonly StoredKey[]): Checked {
  const answer = answerBySandbox(capture, told, keys);
  const acceptance = acceptanceBySandbox(capture, told, keys);
  if (acceptance === 'secret-differs') return { verdict: 'secret-differs', mistake: undefined };
  const name = acceptance ? undefined : toldName(capture, told, answeredTo(capture, told));
  const title = name ?? certainOf(answer)?.title;
  switch (told.signature) {
    case 'valid': {
      const isRefused = code !== undefined || capture.answer?.status === REFUSAL_STATUS;
      return isRefused
        ? { verdict: 'disputed', mistake: title }
        : { verdict: 'right', mistake: shownMistake({ capture }, 'right', keys) };
    }
    case 'explained':
    case 'unexplained':
      return { verdict: 'wrong', mistake: title, summary: toldSummary(answer) };
    case 'not-checked':
      return { verdict: 'unknown-key', mistake: shownMistake({ capture }, 'unknown-key', keys) };
  }
}

/** Whether the key that’s stored now may say otherwise. */
const IN_DOUBT: readonly (RequestVerdict | null)[] = ['unknown-key', 'secret-differs', 'secret-or-text'];

/**
 * Those whose key wasn’t stored when they were checked, or may have had another secret, and is now; and those whose
 * server was calibrated since. @param now in Unix seconds. @returns whether there was any.
 */
export async function checkAgain(
  port: HistoryPort,
  entries: readonly HistoryEntry[],
  keys: readonly StoredKey[],
  now: number,
  servers: KnownServers = { environments: [], inboxReadings: undefined },
): Promise<boolean> {
  const since = new Map<string | null, number>(keys.map((key) => [key.id, secretSince(key)]));
  const late = entries.filter((entry) => {
    const { verdict, keyId } = entry;
    const from = since.get(keyId);
    if (from === undefined || verdict === null) return false;
    return IN_DOUBT.includes(verdict) || checkedWhen(entry) < from || isMeasuredSince(entry, servers);
  });
  for (const entry of late) {
    const read = await readKeptRequest(port, entry.id);
    if (!read.ok || !read.value) continue;
    const capture = captureOfKept(entry, read.value);
    const code = answerTo(capture)?.code ?? undefined;
    const server = knownServerOf(capture, servers);
    const { verdict, mistake } = (await checkKept(capture, code, keys, undefined, server)) ?? {};
    await changeEntry(port, entry.id, {
      ...{ verdict: verdict ?? null, checkedAt: now },
      // What Diagnose found otherwise stays, but not what it found of a server that was known otherwise.
      ...((mistake !== undefined || verdict === 'right' || isMeasuredSince(entry, servers)) && {
        ...{ mistake: mistake ?? null, summary: null },
      }),
    });
  }
  return late.length > 0;
}

function isMeasuredSince(entry: HistoryEntry, servers: KnownServers): boolean {
  const environment = keptWentTo(servers, entry);
  const { measuredAt = 0 } = environment?.kind === 'remote' ? environment : {};
  return checkedWhen(entry) < measuredAt;
}

/** Lets the page draw and answer to clicks. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
