/** The requests to be diagnosed, what's known of them besides, and how far each has got. */

import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import type { RepeatedSend } from '../../core/diagnosis/counted-sends.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import type { SecondOpinion } from '../../core/diagnosis/second-opinion.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { SearchProgress } from '../../core/search/conduct.ts';
import type { Stage } from '../../core/search/found.ts';
import type { MeasuredReadings } from '../../core/service-readings.ts';
import type { KeyId } from '../../core/signing/key-pair.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture, CaptureProblem } from '../../formats/capture/capture.ts';

export interface DiagnosisItem {
  readonly id: string;
  readonly capture: Capture;
  /** When it was given, in Unix seconds by this machine's clock. */
  readonly givenAt: number;
  /** When it left, by the same clock, where its answer in Request has said already what to send next. */
  readonly sentAt?: number;
  readonly source: 'sent' | 'popup' | 'pasted' | 'file' | 'example' | 'devtools' | 'inbox' | 'history';
  /** Key ids known to be revoked when it was sent. */
  readonly revoked: readonly string[];
  /** The sandbox’s, which has the secret: it’s the answer where the key isn’t stored here. */
  readonly told?: ToldDiagnosis | undefined;
  /** That the source doesn't show, as it was given. */
  readonly query?: string;
  /** What the sandbox that it went to was set to read as it got here: set otherwise since, it did read so then. */
  readonly readThen?: MeasuredReadings | undefined;
}

/** An item of an earlier page, with what was given for it then. */
export interface ReopenedItem {
  readonly item: DiagnosisItem;
  readonly widening: Widening | undefined;
}

/** What was given in an earlier page, and was too long to be stored. */
export type LeftHint = 'body' | 'target' | 'second';

export type MeantBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array };

/** What the user knows of the client: it widens the search. */
export interface Widening {
  readonly meantBody: MeantBody;
  /** A path with its query, or a whole URL; empty where nothing was typed. */
  readonly meantTarget: string;
  /** The client's, as picked; else it's what the request tells. Its typical mistakes are likelier. */
  readonly language: Language | undefined;
  /** Picked for the code of fixes: nothing is searched or likelier by it. */
  readonly codeLanguage: Language | undefined;
  /** Whose secret to use where the key that was sent isn't stored. */
  readonly secretOf: KeyId | undefined;
  /** Id of the environment that it went to, where its source names no host; else all is as assumed. */
  readonly environment: string | undefined;
  /** Another request of the same client, as pasted. */
  readonly second: string;
  /** The separating request, once the code has sent it: the second one where none was pasted. */
  readonly secondSent: SentProbe | undefined;
  readonly leftHints?: readonly LeftHint[];
}

/** A separating request that was sent. */
export interface SentProbe {
  /** Each time it was sent, the newest last. */
  readonly sends: readonly SentOnce[];
  /** The request that was to be sent: its body may have come in other bytes. */
  readonly proposed: WireRequest;
}

export interface SentOnce extends Pick<RepeatedSend, 'mayBeFixed'> {
  readonly capture: Capture;
  /** As of an item. */
  readonly told?: ToldDiagnosis | undefined;
  /** The sandbox hasn’t told yet what it found. */
  readonly isAwaited?: boolean;
}

export const NOT_WIDENED: Widening = {
  meantBody: { kind: 'none' },
  meantTarget: '',
  language: undefined,
  codeLanguage: undefined,
  secretOf: undefined,
  environment: undefined,
  second: '',
  secondSent: undefined,
};

/** Unix seconds at which it was given, where neither its arrival nor its sending is known: only pasted text leaves out both. */
export function readAtOf({
  source,
  givenAt,
  capture,
}: Pick<DiagnosisItem, 'source' | 'givenAt' | 'capture'>) {
  const isKnown = capture.receivedAt !== undefined || capture.startedAt !== undefined;
  return isKnown || (source !== 'pasted' && source !== 'file') ? undefined : givenAt;
}

/** In which the code of fixes is shown. `undefined`: nothing was picked, and the request's reader tells none. */
export function languageOfCode(
  { codeLanguage, language }: Widening,
  { hints }: Pick<Capture, 'hints'>,
): Language | undefined {
  return codeLanguage ?? language ?? hints.language;
}

/** How far a search has got. */
export interface RunProgress extends Pick<SearchProgress, 'tried' | 'stage' | 'exhaustedDepth'> {
  /** No worker takes part. */
  readonly inPage: boolean;
}

export type SecondRequest =
  | { readonly kind: 'unreadable'; readonly problems: readonly CaptureProblem[] }
  | {
      readonly kind: 'read';
      readonly diagnosis: Diagnosis;
      readonly opinion: SecondOpinion;
      /** The second one and its own diagnosis, with what the first rules out left away, where one mistake explains both. */
      readonly ofSecond?: { readonly capture: Capture; readonly diagnosis: Diagnosis };
      /** Requests after the first of what was pasted, which aren't looked at. */
      readonly left: number;
    };

/** `known`: what there is to show already. */
export type DiagnosisRun =
  /** `isBehind`: its long search had begun, and made way for another's. */
  | { readonly kind: 'waiting'; readonly known: Diagnosed | undefined; readonly isBehind?: true }
  | {
      readonly kind: 'searching';
      readonly known: Diagnosed | undefined;
      /** Absent until something was tried. */
      readonly progress: RunProgress | undefined;
      readonly about: 'first' | 'second';
    }
  | { readonly kind: 'done'; readonly known: Diagnosed; readonly second: SecondRequest | undefined }
  /** `not-loaded`: a part of the extension couldn't be fetched. `unexpected`: a bug. */
  | { readonly kind: 'failed'; readonly problem: 'not-loaded' | 'unexpected' };

export interface Diagnosed {
  readonly diagnosis: Diagnosis;
  /** What it was checked with, to tell whether that has changed since. */
  readonly secret: Secret | undefined;
  /** `quick`: only one and two mistakes were searched so far, so that other requests get their turn. */
  readonly depth: 'quick' | 'full';
  /** Which request of those that the text stands for was diagnosed, where there are several. */
  readonly request?: WireRequest;
  /** The request with the body that was given for it. */
  readonly completed?: Capture;
}

/** With the body that was given, once it was diagnosed with it. */
export function completedCapture(
  { capture }: Pick<DiagnosisItem, 'capture'>,
  run: DiagnosisRun | undefined,
): Capture {
  const known = run?.kind === 'failed' ? undefined : run?.known;
  return known?.completed ?? capture;
}

/** Seconds a search may take. */
export const BUDGETS = [10, 60, 300] as const;
export type Budget = (typeof BUDGETS)[number];

/** The diagnosis to show: with a second request that confirms, what that leaves of it. */
export function shownDiagnosis(run: DiagnosisRun): Diagnosis | undefined {
  if (run.kind === 'failed') return undefined;
  if (run.kind === 'done' && run.second?.kind === 'read') return run.second.opinion.settled;
  return run.known?.diagnosis;
}

/** One mistake, and two in different values but for the largest families: that takes a moment. */
export function isQuickStage({ kind, mistakes }: Stage): boolean {
  return kind === 'level' && mistakes <= 2;
}

/** Neither done nor failed. */
export function isPending(run: DiagnosisRun | undefined): boolean {
  return run?.kind === 'waiting' || run?.kind === 'searching';
}
